"""A client of accounts written from the published contract alone: Python, its standard library and `cryptography`.

It shares no line with ours: where it fails, the contract says less than it must, or we do something else.
Usage: contract_account.py URL ORIGIN EMAIL; prints what it did as JSON.
"""

import base64
import hashlib
import http.cookiejar
import json
import os
import sys
import urllib.error
import urllib.request
import uuid

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(secret, info):
    return HKDF(SHA256(), 32, salt=b"svc:account:v1", info=info.encode()).derive(secret)


def seal(key, context, value):
    iv = os.urandom(12)
    sealed = AESGCM(key).encrypt(iv, value, f"svc:v1:{context}".encode())
    return base64.b64encode(b"\x01" + iv + sealed).decode()


def unseal(key, context, text):
    data = base64.b64decode(text, validate=True)
    assert data[0] == 1
    return AESGCM(key).decrypt(data[1:13], data[13:], f"svc:v1:{context}".encode())


def seal_master(key, context, master):
    plain = json.dumps({"key": base64url(master)}, separators=(",", ":"))
    return seal(key, context, plain.encode())


def unseal_master(key, context, text):
    return from_base64url(json.loads(unseal(key, context, text))["key"])


class Password:
    """What an address and a password are derived into."""

    def __init__(self, email, password):
        self.email = email.strip().lower()
        salt = hashlib.sha256(f"svc:password:v1:{self.email}".encode()).digest()
        stretched = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 600_000, 32)
        self.credential = base64url(derive(stretched, "authentication"))
        self.wrapping = derive(stretched, "vault-wrapping")

    def wrap(self, master):
        return seal_master(self.wrapping, f"vault:{self.email}", master)

    def unwrap(self, text):
        return unseal_master(self.wrapping, f"vault:{self.email}", text)


class RecoveryKey:
    def __init__(self, email, key):
        self.email = email
        self.credential = base64url(derive(key, "recovery-authentication"))
        self.wrapping = derive(key, "svc:recovery-wrap:v1")

    def wrap(self, master):
        return seal_master(self.wrapping, f"recovery:{self.email}", master)

    def unwrap(self, text):
        return unseal_master(self.wrapping, f"recovery:{self.email}", text)


class Browser:
    """Keeps cookies and comes from the service's own site."""

    def __init__(self, url, origin):
        self.url, self.origin = url, origin
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def ask(self, method, path, body=None, headers=None):
        """Status, body and headers, whatever the status."""
        data = None if body is None else json.dumps(body).encode()
        given = {"Origin": self.origin, "Content-Type": "application/json", **(headers or {})}
        request = urllib.request.Request(self.url + path, data, given, method=method)
        try:
            answer = self.opener.open(request)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        text = answer.read()
        return answer.status, json.loads(text) if text else None, answer.headers

    def get(self, path):
        return self.done("GET", path, None)

    def post(self, path, body):
        return self.done("POST", path, body)

    def done(self, method, path, body):
        status, answer, _ = self.ask(method, path, body)
        assert status in (200, 201), f"{method} {path}: {status} {answer}"
        return answer

    def sign_in(self, password):
        body = {"email": password.email, "password": password.credential}
        return self.ask("POST", "/api/auth/sign-in/email", body)[0]


def open_vault(url, origin, password):
    """Another device: signs in and opens the master key."""
    browser = Browser(url, origin)
    assert browser.sign_in(password) == 200
    account = browser.get("/api/account")
    return browser, account, password.unwrap(account["vault"]["wrappedKey"])


def read_titles(browser, master):
    library = browser.get("/api/account/library")
    titles = []
    for row in library["entries"]:
        context = f"library:{library['userId']}:{row['id']}"
        entry = json.loads(unseal(master, context, row["entry"]))
        assert entry["id"] == row["id"]
        titles.append(entry["title"])
    return titles


def add_file(browser, master, user_id, title):
    file_id, content_key = str(uuid.uuid4()), os.urandom(32)
    # A Yjs document with nothing in it.
    state = seal(content_key, f"{file_id}:snapshot", b"\x00\x00")
    made = browser.post("/api/documents", {"privacy": "e2ee", "id": file_id, "state": state})
    entry = {
        "id": file_id,
        "token": f"{made['token']}.{base64url(content_key)}",
        "title": title,
        "role": "owner",
        "openedAt": "2026-11-21T12:00:00.000Z",
        "kind": "note",
        "privacy": "e2ee",
    }
    sealed = seal(master, f"library:{user_id}:{file_id}", json.dumps(entry).encode())
    body = {"userId": user_id, "id": file_id, "token": made["token"], "entry": sealed}
    browser.post("/api/account/library", body)


def main(url, origin, email):
    steps = []
    first = Password(email, "correct horse battery staple")
    browser = Browser(url, origin)
    signed = {"name": "Grace", "email": email, "password": first.credential}
    user_id = browser.post("/api/auth/sign-up/email", signed)["user"]["id"]
    assert browser.get("/api/account")["vault"] is None
    steps.append("signed up")

    master, recovery = os.urandom(32), RecoveryKey(first.email, os.urandom(32))
    setup = {
        "wrappedKey": first.wrap(master),
        "recoveryCredential": recovery.credential,
        "recoveryWrapped": recovery.wrap(master),
        "recoveryPending": True,
    }
    vault = browser.post("/api/account/setup", setup)["vault"]
    assert vault["independentRecovery"] and vault["recoveryPending"]
    assert browser.ask("POST", "/api/account/setup", setup)[0] == 409
    steps.append("vault set up")

    add_file(browser, master, user_id, "First")
    add_file(browser, master, user_id, "Sécond ✓")
    _, _, headers = browser.ask("GET", "/api/account/library")
    same = browser.ask("GET", "/api/account/library", None, {"If-None-Match": headers["ETag"]})
    assert same[:2] == (304, None)
    other, account, opened = open_vault(url, origin, first)
    assert opened == master and account["user"]["id"] == user_id
    assert read_titles(other, opened) == ["Sécond ✓", "First"]
    steps.append("library read on another device")

    second = Password(email, "пароль \U0001f511 with spaces ")
    change = {
        "wrappedKey": second.wrap(master),
        "currentCredential": first.credential,
        "newCredential": second.credential,
    }
    wrong = {**change, "currentCredential": second.credential}
    assert browser.ask("POST", "/api/account/password", wrong)[0] == 403
    browser.post("/api/account/password", change)
    assert other.ask("GET", "/api/account")[0] == 401
    assert Browser(url, origin).sign_in(first) == 401
    assert open_vault(url, origin, second)[2] == master
    steps.append("password changed")

    lost = Browser(url, origin)
    wrong = {"email": email, "recoveryCredential": base64url(os.urandom(32))}
    assert lost.ask("POST", "/api/account/recover/key", wrong)[0] == 401
    asked = {"email": email.upper(), "recoveryCredential": recovery.credential}
    wrapped = lost.post("/api/account/recover/key", asked)["recoveryWrapped"]
    found, third = recovery.unwrap(wrapped), Password(email, "a third one")
    rescue = {
        "email": email,
        "wrappedKey": third.wrap(found),
        "recoveryCredential": recovery.credential,
        "newCredential": third.credential,
        "vault": "recovery-wrap",
    }
    assert lost.ask("POST", "/api/account/recover", {**rescue, "vault": "recovery-key"})[0] == 409
    lost.post("/api/account/recover", rescue)
    assert browser.ask("GET", "/api/account")[0] == 401
    browser, _, opened = open_vault(url, origin, third)
    assert read_titles(browser, opened) == ["Sécond ✓", "First"]
    steps.append("recovered")

    moved = f"moved.{first.email}"
    fourth, fresh = Password(moved, "a fourth one"), RecoveryKey(moved, os.urandom(32))
    browser.post(
        "/api/account/email",
        {
            "email": moved,
            "currentCredential": third.credential,
            "newCredential": fourth.credential,
            "wrappedKey": fourth.wrap(master),
            "recoveryCredential": fresh.credential,
            "recoveryWrapped": fresh.wrap(master),
        },
    )
    assert Browser(url, origin).sign_in(third) == 401
    browser, account, opened = open_vault(url, origin, fourth)
    assert account["user"]["email"] == moved
    try:
        unseal_master(fourth.wrapping, f"vault:{first.email}", account["vault"]["wrappedKey"])
        raise AssertionError("An envelope opened for another address.")
    except InvalidTag:
        steps.append("moved to another address")

    browser.post("/api/account/delete/start", {"currentCredential": fourth.credential})
    browser.post("/api/account/delete", {"currentCredential": fourth.credential})
    assert browser.ask("GET", "/api/account")[0] == 401
    assert Browser(url, origin).sign_in(fourth) == 401
    steps.append("deleted")
    print(json.dumps(steps))


if __name__ == "__main__":
    main(*sys.argv[1:])
