package dev.almanac.cli.http2;

/** A header or a trailer. The name is in lower case; each character of the value is a byte. */
record Header(String name, String value) {}
