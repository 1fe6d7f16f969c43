"""Fills the database of a running server, as README.md beside this says: `write.py URL DATA > known.json`.

DATA is a data file of Hindenburg's Hour that differs from the shipped one. What the tests need to come back (names,
cookies, tokens, invitations) goes to standard output as JSON.
"""

import hashlib
import json
import sys
import urllib.error
import urllib.request

SERVER, DATA = sys.argv[1:]


class Person:
    """Somebody with cookies."""

    def __init__(self, name=None):
        self.cookies = {}
        if name is None:
            self.post("/api/guest", {})
        else:
            self.post("/api/register", {"name": name, "password": f"the password of {name}"})

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(SERVER + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.cookies:
            request.add_header("Cookie", self.cookie())
        try:
            with urllib.request.urlopen(request) as reply:
                for cookie in reply.headers.get_all("Set-Cookie") or []:
                    name, value = cookie.split(";")[0].split("=", 1)
                    self.cookies[name] = value
                text = reply.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path} {body}: {error.code} {error.read().decode()}")

    def post(self, path, body):
        return self.ask("POST", path, body)

    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def makes(self, game, seats, **more):
        seats = [{"side": side, **seat} for side, seat in seats.items()]
        return self.post("/api/tables", {"game": game, "seats": seats, "dice": "server", **more})

    def token(self, key, place):
        return self.post(f"/api/tables/{key}/tokens", {"place": place, "name": f"a bot for {place}"})["token"]


class Seat:
    """A person on a chair of a table."""

    def __init__(self, person, key, place):
        self.person, self.key, self.place, self.n = person, key, place, 0

    def ask(self, ask):
        return self.person.post(f"/api/tables/{self.key}/ask?as={self.place}", ask)

    def sight(self):
        return self.ask({"ask": "sight"})["sight"]

    def submit(self, **doing):
        self.n += 1
        return self.ask({"ask": "submit", "nonce": f"{self.place}{self.n}", "input": doing})


def play(seats, acts):
    """Whoever is asked does something of the list, so often."""
    while acts > 0:
        for seat in seats:
            sight = seat.sight()
            if sight["prompt"] is not None and acts > 0:
                offers = sight["offers"]
                act = offers[acts * 7 % len(offers)]["act"]
                seat.submit(do="act", version=sight["version"], acts=[act])
                acts -= 1


ME, OPEN, INVITED = {"who": "me"}, {"who": "open"}, {"who": "invited"}
COMPUTER = {"who": "computer", "level": "normal"}
known = {"tables": {}, "tokens": {}, "invitations": {}, "cookies": {}}


def keep(name, made):
    known["tables"][name] = made["table"]["key"]
    for it in made["invitations"]:
        known["invitations"][f"{name} {it['place']}"] = it["token"]
    return made["table"]["key"]


anna, ben, guest, other = Person("Anna"), Person("Ben"), Person(), Person()

keep("hindenburg open", anna.makes("hindenburg", {"a": OPEN}))
keep("mukden open", guest.makes("mukden", {"a": ME, "b": OPEN}))
keep("east open", ben.makes("east", {"a": INVITED, "b": ME}, watch="invited"))

key = keep("hindenburg running", anna.makes("hindenburg", {"a": ME}, hints=True))
play([Seat(anna, key, "a")], 15)
known["tokens"]["hindenburg running a"] = anna.token(key, "a")
anna.ask("PUT", f"/api/tables/{key}/note", {"text": "The rail to the east, on the 20th."})

key = keep("mukden running", anna.makes("mukden", {"a": ME, "b": OPEN}, dice="everybody"))
ben.post(f"/api/tables/{key}/join", {})
seats = [Seat(anna, key, "a"), Seat(ben, key, "b")]
root = bytes.fromhex(seats[0].sight()["pledges"]["root"].removeprefix("sha256:"))
for seat, side in zip(seats, [b"japan", b"russia"]):
    text = b"sandtable/commit/2" + root + side + b"\0" + b"the secret of " + side
    seat.submit(do="commit", commitment="sha256:" + hashlib.sha256(text).hexdigest())
for seat, side in zip(seats, [b"japan", b"russia"]):
    seat.submit(do="reveal", secret=(b"the secret of " + side).hex())
play(seats, 40)
anna.post(f"/api/tables/{key}/chat", {"text": "Good evening, Ben."})
ben.post(f"/api/tables/{key}/chat", {"text": "Good evening. Снег."})
for person, place in [(anna, "a"), (ben, "b"), (ben, "spectator")]:
    known["tokens"][f"mukden running {place}"] = person.token(key, place)

made = guest.makes("east", {"a": ME, "b": INVITED}, watch="invited")
key = keep("east running", made)
ben.post(f"/api/tables/{key}/join", {"invitation": known["invitations"].pop("east running b")})
seats = [Seat(guest, key, "a"), Seat(ben, key, "b")]
play(seats, 25)
ticket = ben.post(f"/api/tables/{key}/invitations", {"place": "spectator"})["token"]
other.post(f"/api/tables/{key}/join", {"invitation": ticket})
known["invitations"]["east running spectator"] = guest.post(
    f"/api/tables/{key}/invitations", {"place": "spectator"}
)["token"]
for person, place in [(guest, "a"), (ben, "b")]:
    known["tokens"][f"east running {place}"] = person.token(key, place)

key = keep("hindenburg over", guest.makes("hindenburg", {"a": ME}))
seat = Seat(guest, key, "a")
while seat.sight()["awaits"]["is"] != "over":
    play([seat], 1)

key = keep("mukden over", anna.makes("mukden", {"a": ME, "b": OPEN}))
ben.post(f"/api/tables/{key}/join", {})
seats = [Seat(anna, key, "a"), Seat(ben, key, "b")]
play(seats, 10)
seats[1].submit(do="resign")
known["tables"]["mukden again"] = anna.post(f"/api/tables/{key}/rematch", {})["key"]
known["tokens"]["mukden over a"] = anna.token(key, "a")

key = keep("east over", ben.makes("east", {"a": ME, "b": ME}))
seats = [Seat(ben, key, "a"), Seat(ben, key, "b")]
play(seats, 10)
seats[0].submit(do="draw")
seats[1].submit(do="draw")

with open(DATA, encoding="utf-8") as file:
    own = [{"path": DATA.rsplit("/", 1)[-1], "text": file.read()}]
key = keep("hindenburg own data", ben.makes("hindenburg", {"a": ME}, data=own))
play([Seat(ben, key, "a")], 5)
known["tokens"]["hindenburg own data a"] = ben.token(key, "a")

key = keep("mukden analysis", anna.makes("mukden", {"a": ME, "b": ME}, analysis=True))
play([Seat(anna, key, "a"), Seat(anna, key, "b")], 5)
known["tokens"]["mukden analysis keeper"] = anna.token(key, "keeper")

# Last, so that the server can be killed while the computer still owes its answer.
key = keep("mukden computer", guest.makes("mukden", {"a": ME, "b": COMPUTER}))
known["tokens"]["mukden computer a"] = guest.token(key, "a")
seat = Seat(guest, key, "a")
# Cookies of accounts run out, those of guests do not.
known["cookies"] = {"guest": guest.cookie(), "other": other.cookie()}
for _ in range(200):
    sight = seat.sight()
    if sight["prompt"] is None:
        break
    seat.submit(do="act", version=sight["version"], acts=[sight["offers"][-1]["act"]])
json.dump(known, sys.stdout, indent=2, ensure_ascii=False)
print()
