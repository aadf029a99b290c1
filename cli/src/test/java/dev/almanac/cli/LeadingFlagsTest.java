package dev.almanac.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeadingFlagsTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          -n orders workflow list           | workflow list -n orders
          --namespace=orders workflow list  | workflow list --namespace=orders
          -o json --tls workflow list -q x  | workflow list -q x -o json --tls
          --tls false workflow list         | workflow list --tls false
          --color never spec next -- x      | spec next --color never -- x
          --disable-config-env workflow list | workflow list --disable-config-env
          workflow list -n orders           | workflow list -n orders
          workflow -n orders list --limit 1 | workflow list --limit 1 -n orders
          operator -o json namespace --tls list | operator namespace list -o json --tls
          schedule describe -n x nightly    | schedule describe nightly -n x
          workflow start -w id -n orders    | workflow start -w id -n orders
          workflow list -n                  | workflow list -n
          --version                         | --version
          --unknown x workflow list         | --unknown x workflow list
          --namespace orders                | --namespace orders
          """)
  void standBehindTheCommand(String args, String moved) {
    assertThat(LeadingFlags.moved(args.split(" "))).containsExactly(moved.split(" "));
  }
}
