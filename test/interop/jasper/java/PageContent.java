import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import net.sf.jasperreports.engine.JRPrintElement;
import net.sf.jasperreports.engine.JRPrintEllipse;
import net.sf.jasperreports.engine.JRPrintFrame;
import net.sf.jasperreports.engine.JRPrintImage;
import net.sf.jasperreports.engine.JRPrintLine;
import net.sf.jasperreports.engine.JRPrintPage;
import net.sf.jasperreports.engine.JRPrintRectangle;
import net.sf.jasperreports.engine.JRPrintText;
import net.sf.jasperreports.engine.JasperPrint;

/** What a filled report has on its pages, in points from the top left corner of the page. */
final class PageContent {
  private final ObjectMapper json;

  PageContent(ObjectMapper json) {
    this.json = json;
  }

  ArrayNode of(JasperPrint print) {
    ArrayNode pages = json.createArrayNode();
    for (JRPrintPage page : print.getPages()) {
      ObjectNode made = pages.addObject().put("width", print.getPageWidth()).put("height", print.getPageHeight());
      add(page.getElements(), 0, 0, made.putArray("elements"));
    }
    return pages;
  }

  private void add(List<JRPrintElement> elements, int left, int top, ArrayNode made) {
    for (JRPrintElement element : elements) {
      int x = left + element.getX();
      int y = top + element.getY();
      ObjectNode node = made.addObject().put("kind", kindOf(element)).put("x", x).put("y", y);
      node.put("width", element.getWidth()).put("height", element.getHeight());
      if (element instanceof JRPrintText) describe((JRPrintText) element, node);
      if (element instanceof JRPrintFrame) {
        JRPrintFrame frame = (JRPrintFrame) element;
        int inLeft = x + frame.getLineBox().getLeftPadding();
        int inTop = y + frame.getLineBox().getTopPadding();
        add(frame.getElements(), inLeft, inTop, made);
      }
    }
  }

  private static String kindOf(JRPrintElement element) {
    if (StandIns.KEY.equals(element.getKey())) return "standIn";
    if (element instanceof JRPrintText) return "text";
    if (element instanceof JRPrintImage) return "image";
    if (element instanceof JRPrintLine) return "line";
    if (element instanceof JRPrintRectangle) return "rectangle";
    if (element instanceof JRPrintEllipse) return "ellipse";
    if (element instanceof JRPrintFrame) return "frame";
    return "other";
  }

  private static void describe(JRPrintText text, ObjectNode node) {
    node.put("text", text.getFullText()).put("font", text.getFontName());
    // of all lines together; the leading offset is from the upper edge to the first base line, less the ascent
    node.put("textHeight", text.getTextHeight()).put("leadingOffset", text.getLeadingOffset());
    node.put("lineSpacingFactor", text.getLineSpacingFactor());
    short[] breaks = text.getLineBreakOffsets();
    if (breaks != null) {
      ArrayNode offsets = node.putArray("lineBreakOffsets");
      for (short offset : breaks) offsets.add(offset);
    }
  }
}
