package dev.almanac.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;

/**
 * A part of a page as people use it: they press buttons and follow links by the names they read,
 * and type into fields by their labels. Whatever is looked for is waited for.
 */
public record Area(Locator root) {
  public void press(String button) {
    find(AriaRole.BUTTON, button).click();
  }

  public void follow(String link) {
    find(AriaRole.LINK, link).click();
  }

  /** Follows the first link whose name begins so, such as one that ends in a count. */
  public void followFirst(String beginning) {
    beginning(AriaRole.LINK, beginning).first().click();
  }

  /** Puts a text into a field, whose label may have a hint behind it. */
  public void fill(String field, String text) {
    labelled(field).fill(text);
  }

  /** Types a text key by key in place of what is there, as it matters to what happens meanwhile. */
  public void type(String field, String text) {
    var input = labelled(field);
    input.clear();
    input.pressSequentially(text);
  }

  public void choose(String field, String option) {
    beginning(AriaRole.COMBOBOX, field).selectOption(option);
  }

  public void tickRadio(String label) {
    root.getByRole(AriaRole.RADIO)
        .and(root.getByLabel(Pattern.compile("^\\s*" + literal(label))))
        .check();
  }

  public void tick(String box) {
    find(AriaRole.CHECKBOX, box).click();
  }

  /** Opens a menu. */
  public void open(String menu) {
    root.locator("summary").and(root.getByLabel(menu, exactLabel())).click();
  }

  /** Opens a menu and presses an entry. */
  public void pick(String menu, String entry) {
    open(menu);
    press(entry);
  }

  public Area within(AriaRole role, String name) {
    return new Area(find(role, name));
  }

  public Area within(String selector) {
    return new Area(root.locator(selector));
  }

  /** Waits until a text can be read. */
  public void shows(String text) {
    assertThat(root.getByText(text).first()).isVisible();
  }

  /** Waits until a text like this can be read. */
  public void shows(Pattern text) {
    assertThat(root.getByText(text).first()).isVisible();
  }

  /** Waits until a text cannot be read any more. */
  public void hides(String text) {
    assertThat(root.getByText(text).filter(new Locator.FilterOptions().setVisible(true)))
        .hasCount(0);
  }

  /** Waits until something of this role and name is there, such as a link or a heading. */
  public void shows(AriaRole role, String name) {
    assertThat(find(role, name).first()).isVisible();
  }

  public Locator find(AriaRole role, String name) {
    return root.getByRole(role, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  public Locator beginning(AriaRole role, String name) {
    return root.getByRole(
        role, new Locator.GetByRoleOptions().setName(Pattern.compile("^\\s*" + literal(name))));
  }

  public Locator all(AriaRole role) {
    return root.getByRole(role);
  }

  private Locator labelled(String label) {
    return root.getByLabel(Pattern.compile("^\\s*" + literal(label) + "(\\s|$)"))
        .and(root.locator("input, textarea, select"));
  }

  /** The pattern becomes one of JavaScript, which has no way to quote a whole text. */
  private static String literal(String text) {
    return text.replaceAll("[.*+?^${}()|\\[\\]\\\\/]", "\\\\$0");
  }

  private static Locator.GetByLabelOptions exactLabel() {
    return new Locator.GetByLabelOptions().setExact(true);
  }
}
