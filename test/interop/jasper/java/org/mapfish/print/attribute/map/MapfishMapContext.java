package org.mapfish.print.attribute.map;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Dimension;

/** The position of a map, under the name and with the methods that expressions of reports use. */
public final class MapfishMapContext {
  private final JsonNode values;

  public MapfishMapContext(JsonNode values) {
    this.values = values;
  }

  public double getRoundedScaleDenominator() {
    return getRoundedScaleDenominator(false);
  }

  public double getRoundedScaleDenominator(boolean isGeodetic) {
    double denominator = isGeodetic ? getGeodeticScaleDenominator() : getScale().getDenominator();
    double step = Math.pow(10, Math.max(0, Math.floor(Math.log10(denominator)) - 1));
    return Math.round(denominator / step) * step;
  }

  public double getGeodeticScaleDenominator() {
    return values.get("scale").asDouble();
  }

  public Scale getScale() {
    return new Scale(values.get("scale").asDouble());
  }

  public double getCenterX() {
    return values.get("centerX").asDouble();
  }

  public double getCenterY() {
    return values.get("centerY").asDouble();
  }

  public double getRotationDegree() {
    return values.get("rotation").asDouble();
  }

  public double getRotation() {
    return Math.toRadians(getRotationDegree());
  }

  public double getDPI() {
    return values.get("dpi").asDouble();
  }

  public Dimension getMapSize() {
    return new Dimension(values.get("width").asInt(), values.get("height").asInt());
  }

  public static final class Scale {
    private final double denominator;

    Scale(double denominator) {
      this.denominator = denominator;
    }

    public double getDenominator() {
      return denominator;
    }
  }
}
