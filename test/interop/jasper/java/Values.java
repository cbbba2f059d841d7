import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import javax.imageio.ImageIO;
import javax.swing.table.DefaultTableModel;
import net.sf.jasperreports.engine.JRDataSource;
import net.sf.jasperreports.engine.JREmptyDataSource;
import net.sf.jasperreports.engine.JasperReportsContext;
import net.sf.jasperreports.engine.data.JRMapCollectionDataSource;
import net.sf.jasperreports.engine.data.JRTableModelDataSource;
import org.mapfish.print.attribute.map.MapfishMapContext;

/** The Java objects of a job's values: those that MapFish Print gives to reports. */
final class Values {
  private static final String[] LEGEND_COLUMNS = {"name", "icon", "report", "level"};

  private final Path folder;
  private final Locale locale;
  private final StandIns standIns;
  private final DynamicTable tables;

  Values(Path folder, Locale locale, JasperReportsContext context) {
    this.folder = folder;
    this.locale = locale;
    standIns = new StandIns(folder, context);
    tables = new DynamicTable(folder, context);
  }

  Object of(JsonNode node) throws Exception {
    JsonNode value = node.get("value");
    switch (node.get("type").asText()) {
      case "string":
        return value.asText();
      case "integer":
        return value.asInt();
      case "double":
        return value.asDouble();
      case "boolean":
        return value.asBoolean();
      case "strings":
        return texts(value).toArray(new String[0]);
      case "null":
        return null;
      case "file":
        return folder.resolve(value.asText()).toString();
      case "standIn":
        return standIns.report(node);
      case "graphic":
        return standIns.picture(node);
      case "mapContext":
        return new MapfishMapContext(node);
      case "dateFormat":
        SimpleDateFormat format = new SimpleDateFormat(value.asText(), locale);
        if (node.has("timezone")) format.setTimeZone(TimeZone.getTimeZone(node.get("timezone").asText()));
        return format;
      case "rows":
        return rows(value, true);
      case "table":
        return rows(value, false);
      case "legend":
        return legend(value);
      case "tableReport":
        return tables.report(node);
      default:
        throw new IllegalArgumentException("no values of the type " + node.get("type"));
    }
  }

  private JRDataSource rows(JsonNode rows, boolean isNeverEmpty) throws Exception {
    Collection<Map<String, ?>> maps = new ArrayList<>();
    for (JsonNode row : rows) {
      Map<String, Object> map = new HashMap<>();
      for (var member : row.properties()) map.put(member.getKey(), of(member.getValue()));
      maps.add(map);
    }
    return maps.isEmpty() && isNeverEmpty ? new JREmptyDataSource(1) : new JRMapCollectionDataSource(maps);
  }

  private JRDataSource legend(JsonNode rows) throws Exception {
    DefaultTableModel model = new DefaultTableModel(LEGEND_COLUMNS, 0);
    for (JsonNode row : rows) {
      String icon = row.path("icon").asText(null);
      BufferedImage picture = icon == null ? null : decoded(icon);
      Object report = picture == null ? null : standIns.report(picture, row.get("dpi").asDouble());
      model.addRow(new Object[] {row.path("name").asText(null), picture, report, row.get("level").asInt()});
    }
    return new JRTableModelDataSource(model);
  }

  private static BufferedImage decoded(String address) throws Exception {
    byte[] bytes = Base64.getDecoder().decode(address.substring(address.indexOf(',') + 1));
    return ImageIO.read(new ByteArrayInputStream(bytes));
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : list) texts.add(item.asText());
    return texts;
  }
}
