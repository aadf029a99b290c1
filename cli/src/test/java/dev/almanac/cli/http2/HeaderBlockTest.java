package dev.almanac.cli.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderBlockTest {
  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  @Test
  void readsWhatItWrites() throws Http2Exception {
    var headers = List.of(
        new Header(":path", "/service/Method"),
        new Header("empty", ""),
        new Header("long", "x".repeat(100_000)));

    assertThat(HeaderBlock.read(HeaderBlock.write(headers))).isEqualTo(headers);
  }

  /** From RFC 7541, appendix C. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          82                                        | :method       | GET
          040c 2f73 616d 706c 652f 7061 7468        | :path         | /sample/path
          418c f1e3 c2e5 f23a 6ba0 ab90 f4ff        | :authority    | www.example.com
          5886 a8eb 1064 9cbf                       | cache-control | no-cache
          4882 6402                                 | :status       | 302
          """)
  void readsWhatOthersWrite(String hex, String name, String value) throws Http2Exception {
    assertThat(HeaderBlock.read(bytes(hex))).containsExactly(new Header(name, value));
  }

  @Test
  void skipsAnnouncementsAboutATable() throws Http2Exception {
    assertThat(HeaderBlock.read(bytes("20 88"))).containsExactly(new Header(":status", "200"));
  }

  @ParameterizedTest
  @CsvSource({"be", "80", "00", "0005 41", "ff ffff ffff ffff", "0081 00", "0001 61 84 ffff ffff"})
  void refusesWhatMakesNoSense(String hex) {
    assertThatThrownBy(() -> HeaderBlock.read(bytes(hex))).isInstanceOf(Http2Exception.class);
  }
}
