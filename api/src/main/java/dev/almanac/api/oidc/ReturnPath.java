package dev.almanac.api.oidc;

/** Where people go after a login: to a view of the page, and to nobody else's. */
final class ReturnPath {
  static final String HOME = "/ui/";

  private static final int LONGEST = 1_000;

  private ReturnPath() {}

  /** Returns the path if it is one of the page, else that of the page itself. */
  static String of(String asked) {
    boolean isOfPage = asked.startsWith(HOME)
        && asked.length() <= LONGEST
        && asked.chars().allMatch(each -> each > ' ' && each < 127 && each != '\\');
    return isOfPage ? asked : HOME;
  }
}
