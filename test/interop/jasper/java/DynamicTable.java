import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.nio.file.Files;
import java.nio.file.Path;
import net.sf.jasperreports.engine.JRException;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperReportsContext;
import net.sf.jasperreports.engine.design.JRDesignBand;
import net.sf.jasperreports.engine.design.JRDesignConditionalStyle;
import net.sf.jasperreports.engine.design.JRDesignExpression;
import net.sf.jasperreports.engine.design.JRDesignField;
import net.sf.jasperreports.engine.design.JRDesignSection;
import net.sf.jasperreports.engine.design.JRDesignStyle;
import net.sf.jasperreports.engine.design.JRDesignTextField;
import net.sf.jasperreports.engine.design.JasperDesign;
import net.sf.jasperreports.engine.type.HorizontalTextAlignEnum;
import net.sf.jasperreports.engine.type.ModeEnum;
import net.sf.jasperreports.engine.type.StretchTypeEnum;
import net.sf.jasperreports.engine.type.TextAdjustEnum;
import net.sf.jasperreports.engine.type.VerticalTextAlignEnum;
import net.sf.jasperreports.engine.type.WhenNoDataTypeEnum;

/** The report of `!prepareTable` with `dynamic: true`, whose columns are those of the request. */
final class DynamicTable {
  private static final Color LINE = new Color(0xbababa);
  private static final int HEADER_HEIGHT = 20;
  private static final int ROW_HEIGHT = 53;

  private final Path folder;
  private final JasperReportsContext context;

  DynamicTable(Path folder, JasperReportsContext context) {
    this.folder = folder;
    this.context = context;
  }

  String report(JsonNode table) throws Exception {
    Path file = Files.createTempFile(folder, "table-", ".jasper");
    JasperCompileManager.getInstance(context).compileToFile(design(table), file.toString());
    return file.toString();
  }

  private static JasperDesign design(JsonNode table) throws JRException {
    JasperDesign design = new JasperDesign();
    int width = table.get("width").asInt();
    design.setName("table");
    design.setPageWidth(width);
    design.setColumnWidth(width);
    design.setLeftMargin(0);
    design.setRightMargin(0);
    design.setTopMargin(0);
    design.setBottomMargin(0);
    design.setWhenNoDataType(WhenNoDataTypeEnum.ALL_SECTIONS_NO_DETAIL);
    design.addStyle(cellStyle());
    JRDesignBand header = new JRDesignBand();
    header.setHeight(HEADER_HEIGHT);
    JRDesignBand row = new JRDesignBand();
    row.setHeight(ROW_HEIGHT);
    int cell = width / Math.max(1, table.get("columns").size());
    int count = 0;
    for (JsonNode column : table.get("columns")) {
      JRDesignField field = new JRDesignField();
      field.setName("col_" + count);
      field.setValueClassName(column.get("class").asText());
      design.addField(field);
      String title = "\"" + column.get("name").asText().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
      header.addElement(headerCell(text(title, count * cell, cell, HEADER_HEIGHT)));
      JRDesignTextField value = text("$F{col_" + count + "}", count * cell, cell, ROW_HEIGHT);
      value.setStyleNameReference("cell");
      value.setStretchType(StretchTypeEnum.ELEMENT_GROUP_HEIGHT);
      row.addElement(value);
      count++;
    }
    design.setColumnHeader(header);
    ((JRDesignSection) design.getDetailSection()).addBand(row);
    return design;
  }

  private static JRDesignTextField text(String expression, int x, int width, int height) {
    JRDesignTextField field = new JRDesignTextField();
    field.setX(x);
    field.setWidth(width);
    field.setHeight(height);
    field.setExpression(new JRDesignExpression(expression));
    field.setTextAdjust(TextAdjustEnum.STRETCH_HEIGHT);
    field.setBlankWhenNull(Boolean.TRUE);
    field.setFontName("DejaVu Sans");
    return field;
  }

  private static JRDesignTextField headerCell(JRDesignTextField field) {
    field.setFontSize(7f);
    field.setBold(Boolean.TRUE);
    field.setHorizontalTextAlign(HorizontalTextAlignEnum.LEFT);
    field.getLineBox().getBottomPen().setLineWidth(Float.valueOf(2));
    field.getLineBox().getBottomPen().setLineColor(LINE);
    return field;
  }

  private static JRDesignStyle cellStyle() {
    JRDesignStyle style = new JRDesignStyle();
    style.setName("cell");
    style.setFontSize(8f);
    style.setVerticalTextAlign(VerticalTextAlignEnum.MIDDLE);
    style.setHorizontalTextAlign(HorizontalTextAlignEnum.LEFT);
    style.getLineBox().setPadding(Integer.valueOf(8));
    style.getLineBox().getTopPen().setLineWidth(Float.valueOf(1));
    style.getLineBox().getTopPen().setLineColor(LINE);
    JRDesignConditionalStyle even = new JRDesignConditionalStyle();
    even.setConditionExpression(new JRDesignExpression("$V{REPORT_COUNT} % 2 == 0"));
    even.setMode(ModeEnum.OPAQUE);
    even.setBackcolor(new Color(0xf2f2f2));
    style.addConditionalStyle(even);
    return style;
  }
}
