package org.mapfish.print.jasperreports;

/** Names of sheets: 1 is B, 25 is Z, 26 is AA; none from 0 down. */
public final class HumanAlphaSerie {
  private HumanAlphaSerie() {}

  public static String toString(int number) {
    if (number <= 0) return "";
    StringBuilder name = new StringBuilder();
    for (int rest = number + 1; rest > 0; rest = (rest - 1) / 26) name.insert(0, (char) ('A' + (rest - 1) % 26));
    return name.toString();
  }
}
