import { expect, test } from "vitest";
import { isPublicAddress } from "./address";
import { createOutside } from "./outside";

const inside = [
  "0.0.0.0",
  "0.255.255.255",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.0",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
];
const outside = [
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:80b::200e",
];

test.each(inside)("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(outside)("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const never = [
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com/",
  "https://user@example.com/",
  "https://user:word@example.com/",
  "https://example.com:8443/",
  "https://example.com:80/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://app.localhost/",
  "https://intranet/",
  "https://a.internal/",
  "https://A.INTERNAL./",
  "https://metadata.google.internal/",
  "https://printer.local/",
  "https://router.home.arpa/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://[::127.0.0.1]/",
  "https://[fe80::1]/",
  "https://１２７.0.0.1/",
  "https://127。0。0。1/",
  "https://",
  "example.com",
  "",
];

test.each(never)("nothing is ever sent to %j", (url) => {
  expect(() => createOutside().check(url)).toThrow(expect.objectContaining({ fault: "refused" }));
});

test("an address that an operator excepted is good to its port and its protocol, and no other is", () => {
  const { check } = createOutside({ excepted: ["http://127.0.0.1:4650"] });
  expect(check("http://127.0.0.1:4650/a?b").pathname).toBe("/a");
  for (const url of ["https://127.0.0.1:4650/", "http://127.0.0.1:4651/", "http://127.0.0.2:4650/"])
    expect(() => check(url)).toThrow(expect.objectContaining({ fault: "refused" }));
});
