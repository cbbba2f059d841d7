import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import net.sf.jasperreports.engine.JRException;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperReportsContext;
import net.sf.jasperreports.engine.design.JRDesignBand;
import net.sf.jasperreports.engine.design.JRDesignRectangle;
import net.sf.jasperreports.engine.design.JasperDesign;
import net.sf.jasperreports.engine.type.ModeEnum;
import net.sf.jasperreports.engine.type.WhenNoDataTypeEnum;

/** Sub-reports and pictures that take the place of maps, scale bars, north arrows and icons: boxes of one colour. */
final class StandIns {
  /** Of the elements on pages. */
  static final String KEY = "standIn";

  private final Path folder;
  private final JasperReportsContext context;

  StandIns(Path folder, JasperReportsContext context) {
    this.folder = folder;
    this.context = context;
  }

  String report(JsonNode box) throws Exception {
    return report(box.get("width").asInt(), box.get("height").asInt(), Color.decode(box.get("color").asText()));
  }

  /** The report of a legend's icon, in the colour of its middle. */
  String report(BufferedImage icon, double dpi) throws Exception {
    Color color = new Color(icon.getRGB(icon.getWidth() / 2, icon.getHeight() / 2));
    return report((int) Math.round(icon.getWidth() * 72 / dpi), (int) Math.round(icon.getHeight() * 72 / dpi), color);
  }

  private String report(int width, int height, Color color) throws Exception {
    Path file = folder.resolve(String.format("stand-in-%dx%d-%06x.jasper", width, height, color.getRGB() & 0xffffff));
    if (!Files.exists(file)) {
      JasperCompileManager.getInstance(context).compileToFile(design(width, height, color), file.toString());
    }
    return file.toString();
  }

  private static JasperDesign design(int width, int height, Color color) throws JRException {
    JRDesignRectangle box = new JRDesignRectangle();
    box.setKey(KEY);
    box.setWidth(width);
    box.setHeight(height);
    box.setMode(ModeEnum.OPAQUE);
    box.setBackcolor(color);
    box.getLinePen().setLineWidth(Float.valueOf(0));
    JRDesignBand band = new JRDesignBand();
    band.setHeight(height);
    band.addElement(box);
    JasperDesign design = new JasperDesign();
    design.setName("standIn");
    design.setPageWidth(width);
    design.setPageHeight(height);
    design.setColumnWidth(width);
    design.setLeftMargin(0);
    design.setRightMargin(0);
    design.setTopMargin(0);
    design.setBottomMargin(0);
    design.setTitle(band);
    // a sub-report without a data source prints nothing otherwise
    design.setWhenNoDataType(WhenNoDataTypeEnum.ALL_SECTIONS_NO_DETAIL);
    return design;
  }

  /** The address of a PNG. */
  String picture(JsonNode box) throws Exception {
    int width = box.get("width").asInt();
    int height = box.get("height").asInt();
    BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = picture.createGraphics();
    graphics.setColor(Color.decode(box.get("color").asText()));
    graphics.fillRect(0, 0, width, height);
    graphics.dispose();
    Path file = Files.createTempFile(folder, "graphic-", ".png");
    ImageIO.write(picture, "png", file.toFile());
    return file.toUri().toString();
  }
}
