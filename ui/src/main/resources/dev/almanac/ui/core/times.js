/** Times as text. Pure functions; instants are milliseconds since 1970. */
const FORMATS = new Map();
const FORMATS_KEPT = 200;
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The instant of a protobuf timestamp; null if there is none. */
export function instant(timestamp) {
  const millis = timestamp ? Date.parse(timestamp) : NaN;
  return Number.isNaN(millis) ? null : millis;
}

/** The milliseconds of a protobuf duration such as "3.5s"; null if there is none. */
export function millis(duration) {
  const seconds = typeof duration === 'string' ? parseFloat(duration) : NaN;
  return Number.isNaN(seconds) ? null : seconds * SECOND;
}

let viewers;

/** The viewer's zone. */
export function viewerZone() {
  viewers ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return viewers;
}

/** The zone to show times in, by the switch; `schedule` is the schedule's zone if there is one. */
export function chosenZone(choice, schedule) {
  if (choice === 'utc') {
    return 'UTC';
  }
  return choice === 'schedule' && schedule !== undefined ? known(schedule) : viewerZone();
}

/** The zone, or UTC if this browser does not know it. */
export function known(zone) {
  return format(zone || 'UTC') ? zone || 'UTC' : 'UTC';
}

function format(zone) {
  if (!FORMATS.has(zone)) {
    if (FORMATS.size >= FORMATS_KEPT) {
      FORMATS.clear();
    }
    try {
      FORMATS.set(zone, new Intl.DateTimeFormat('en-GB', {
        timeZone: zone, hourCycle: 'h23', weekday: 'short', year: 'numeric', month: '2-digit',
        day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
      }));
    } catch {
      FORMATS.set(zone, null);
    }
  }
  return FORMATS.get(zone);
}

/** What `wall` has answered: each rendering asks about the same instants. */
const walls = new Map();
const WALLS_KEPT = 5_000;

/** The wall clock in a zone: {weekday, year, month, day, hour, minute, second} as text. */
export function wall(at, zone) {
  const key = `${Math.floor(at / SECOND)} ${zone}`;
  let fields = walls.get(key);
  if (!fields) {
    fields = Object.fromEntries(format(known(zone)).formatToParts(at).map(({type, value}) => [type, value]));
    if (walls.size >= WALLS_KEPT) {
      walls.clear();
    }
    walls.set(key, fields);
  }
  return fields;
}

/** Such as "2026-11-18". */
export function day(at, zone) {
  const {year, month, day: date} = wall(at, zone);
  return `${year}-${month}-${date}`;
}

/** Such as "19:04:05", or "19:04" if the second is 0 or not asked for. */
export function time(at, zone, seconds = 'some') {
  const {hour, minute, second} = wall(at, zone);
  const shown = seconds === 'always' || (seconds === 'some' && second !== '00');
  return shown ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
}

/** Such as "Wed 2026-11-18 19:04:05". */
export function dayTime(at, zone, seconds = 'some') {
  return `${wall(at, zone).weekday} ${day(at, zone)} ${time(at, zone, seconds)}`;
}

/** A time near now: "Thu 01:00" within a week, "2026-12-24 01:00" otherwise. */
export function nearTime(at, zone, now) {
  const date = Math.abs(at - now) < 6 * DAY ? wall(at, zone).weekday : day(at, zone);
  return `${date} ${time(at, zone)}`;
}

/** The distance to UTC at an instant, in milliseconds. */
export function offset(at, zone) {
  const {year, month, day: date, hour, minute, second} = wall(at, zone);
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(at / SECOND) * SECOND;
}

/** Such as "+01:00". */
export function offsetText(at, zone) {
  const minutes = Math.round(offset(at, zone) / MINUTE);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`;
}

/** The name and the distance of a zone: "Europe/Berlin +01:00"; only "UTC" for UTC. */
export function zoneText(at, zone) {
  return known(zone) === 'UTC' ? 'UTC' : `${zone} ${offsetText(at, zone)}`;
}

/** The instant of a wall-clock time "2026-11-18T19:04" in a zone; null if it is none. */
export function fromWall(text, zone) {
  const fields = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text.trim());
  if (!fields) {
    return null;
  }
  const [year, month, date, hour, minute, second] = fields.slice(1).map((field) => Number(field ?? 0));
  const utc = Date.UTC(year, month - 1, date, hour, minute, second);
  if (new Date(utc).getUTCDate() !== date) {
    return null;
  }
  const guess = utc - offset(utc, zone);
  return utc - offset(guess, zone);
}

/** Such as "2026-11-18T19:04" for a field of a form. */
export function toWall(at, zone) {
  return `${day(at, zone)}T${time(at, zone)}`;
}

/** The instant as the server reads it. */
export function timestamp(at) {
  return new Date(at).toISOString();
}

/** Such as "in 5 min", "3 h ago" or "now". */
export function relative(at, now) {
  const distance = at - now;
  if (Math.abs(distance) < SECOND) {
    return 'now';
  }
  const text = rough(Math.abs(distance));
  return distance > 0 ? `in ${text}` : `${text} ago`;
}

/** One unit, or two where one would be too rough: "45 s", "5 min", "1 h 30 min", "3 d". */
export function rough(length) {
  if (length < MINUTE) {
    return `${Math.floor(length / SECOND)} s`;
  }
  if (length < HOUR) {
    return `${Math.floor(length / MINUTE)} min`;
  }
  if (length < 10 * HOUR) {
    const minutes = Math.floor((length % HOUR) / MINUTE);
    return `${Math.floor(length / HOUR)} h${minutes ? ` ${minutes} min` : ''}`;
  }
  if (length < 2 * DAY) {
    return `${Math.round(length / HOUR)} h`;
  }
  return length < 700 * DAY ? `${Math.round(length / DAY)} d` : `${Math.round(length / (365 * DAY))} y`;
}

/** A measured length of time: "350 ms", "4.2 s", "1 min 5 s". */
export function length(millisLong) {
  if (millisLong < SECOND) {
    return `${Math.round(millisLong)} ms`;
  }
  if (millisLong < MINUTE) {
    return `${(millisLong / SECOND).toFixed(millisLong < 10 * SECOND ? 1 : 0)} s`;
  }
  if (millisLong < HOUR) {
    const seconds = Math.floor((millisLong % MINUTE) / SECOND);
    return `${Math.floor(millisLong / MINUTE)} min${seconds ? ` ${seconds} s` : ''}`;
  }
  return rough(millisLong);
}

/** The seconds of a typed length such as "90s", "1h 30m" or "2 days"; null if it is none. */
export function parseLength(typed) {
  const units = {s: 1, m: 60, h: 3600, d: 86_400, w: 604_800};
  const text = typed.trim().toLowerCase();
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|[smhdw])\s*/g)];
  if (text === '' || parts.map(([part]) => part).join('') !== text) {
    return null;
  }
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * units[unit[0]], 0);
}

/** Seconds as a person types them: "1h 30m". */
export function lengthText(seconds) {
  const parts = [];
  let rest = seconds;
  for (const [unit, size] of [['d', 86_400], ['h', 3600], ['m', 60]]) {
    if (rest >= size) {
      parts.push(`${Math.floor(rest / size)}${unit}`);
      rest %= size;
    }
  }
  return rest > 0 || parts.length === 0 ? [...parts, `${rest}s`].join(' ') : parts.join(' ');
}

function two(number) {
  return String(number).padStart(2, '0');
}
