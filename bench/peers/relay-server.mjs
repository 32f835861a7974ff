/** The floor for live editing: a bare WebSocket relay that stores nothing and reads nothing. */
import { WebSocketServer } from "ws";

const rooms = new Map();
const server = new WebSocketServer({
  port: Number(process.env.PORT),
  host: "127.0.0.1",
  perMessageDeflate: false,
});
server.on("connection", (socket, { url }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on("message", (bytes) => {
    for (const other of room) if (other !== socket) other.send(bytes, { binary: true });
  });
  socket.on("close", () => room.delete(socket));
});
