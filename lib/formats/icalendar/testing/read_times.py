"""When the events of calendars take place, as another program reads them: `icalendar` parses, `dateutil` repeats.

Reads a JSON list of iCalendar texts, prints for each the starts before 2029 in UTC, without those that were cancelled.
"""

import json
import sys
from datetime import datetime, timezone

import pytz
from dateutil.rrule import rrulestr
from icalendar import Calendar

UNTIL = datetime(2029, 1, 1, tzinfo=timezone.utc)


def moment(local, zone):
    """The first of two, where the clock goes back; by the old offset, where it goes forward (RFC 5545 3.3.5)."""
    if zone is None:
        return local.replace(tzinfo=timezone.utc)
    zone = pytz.timezone(zone)
    both = [zone.localize(local, is_dst=dst).astimezone(timezone.utc) for dst in (True, False)]
    is_skipped = both[0].astimezone(zone).replace(tzinfo=None) != local
    return max(both) if is_skipped else min(both)


def written(prop):
    zone = prop.params.get("TZID")
    return prop.dt.replace(tzinfo=None), zone


def starts(text):
    events = Calendar.from_ical(text).walk("VEVENT")
    series = next(event for event in events if "RECURRENCE-ID" not in event)
    first, zone = written(series["DTSTART"])
    rule = series["RRULE"]
    until = rule.pop("UNTIL", None)
    found = {}
    for local in rrulestr(rule.to_ical().decode(), dtstart=first):
        at = moment(local, zone)
        if at >= UNTIL or (until and at > until[0]):
            break
        found[local] = at
    lists = series.get("EXDATE", [])
    for prop in lists if isinstance(lists, list) else [lists]:
        for one in prop.dts:
            del found[one.dt.replace(tzinfo=None)]
    for event in events:
        if "RECURRENCE-ID" in event:
            found[written(event["RECURRENCE-ID"])[0]] = moment(*written(event["DTSTART"]))
    return sorted(at.strftime("%Y-%m-%dT%H:%M:%S.000Z") for at in found.values() if at < UNTIL)


print(json.dumps([starts(text) for text in json.load(sys.stdin)]))
