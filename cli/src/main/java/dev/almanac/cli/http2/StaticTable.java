package dev.almanac.cli.http2;

import java.util.List;

/** The headers that HTTP/2 names by number (RFC 7541, appendix A). Numbers begin at 1. */
final class StaticTable {
  static final int SIZE = 61;

  private static final List<String> HEADERS = List.of(
      ":authority=",
      ":method=GET",
      ":method=POST",
      ":path=/",
      ":path=/index.html",
      ":scheme=http",
      ":scheme=https",
      ":status=200",
      ":status=204",
      ":status=206",
      ":status=304",
      ":status=400",
      ":status=404",
      ":status=500",
      "accept-charset=",
      "accept-encoding=gzip, deflate",
      "accept-language=",
      "accept-ranges=",
      "accept=",
      "access-control-allow-origin=",
      "age=",
      "allow=",
      "authorization=",
      "cache-control=",
      "content-disposition=",
      "content-encoding=",
      "content-language=",
      "content-length=",
      "content-location=",
      "content-range=",
      "content-type=",
      "cookie=",
      "date=",
      "etag=",
      "expect=",
      "expires=",
      "from=",
      "host=",
      "if-match=",
      "if-modified-since=",
      "if-none-match=",
      "if-range=",
      "if-unmodified-since=",
      "last-modified=",
      "link=",
      "location=",
      "max-forwards=",
      "proxy-authenticate=",
      "proxy-authorization=",
      "range=",
      "referer=",
      "refresh=",
      "retry-after=",
      "server=",
      "set-cookie=",
      "strict-transport-security=",
      "transfer-encoding=",
      "user-agent=",
      "vary=",
      "via=",
      "www-authenticate=");

  private StaticTable() {}

  /** @param number 1 to {@link #SIZE} */
  static Header header(int number) {
    var header = HEADERS.get(number - 1);
    int end = header.indexOf('=');
    return new Header(header.substring(0, end), header.substring(end + 1));
  }
}
