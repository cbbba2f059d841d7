import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.TreeSet;
import net.sf.jasperreports.engine.JRDataSource;
import net.sf.jasperreports.engine.JREmptyDataSource;
import net.sf.jasperreports.engine.JRParameter;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperExportManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.JasperPrint;
import net.sf.jasperreports.engine.SimpleJasperReportsContext;
import net.sf.jasperreports.repo.FileRepositoryPersistenceServiceFactory;
import net.sf.jasperreports.repo.PersistenceServiceFactory;
import net.sf.jasperreports.repo.RepositoryService;

/** Compiles and fills the reports of a file of jobs, as MapFish Print does; writes a PDF and its content of each. */
public final class Fill {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] arguments) throws Exception {
    // numbers and dates of expressions that name no locale follow it
    Locale.setDefault(Locale.ENGLISH);
    ArrayNode results = JSON.createArrayNode();
    TreeSet<String> compiled = new TreeSet<>();
    for (JsonNode job : JSON.readTree(Path.of(arguments[0]).toFile())) {
      ObjectNode result = results.addObject().put("name", job.get("name").asText());
      try {
        Path folder = Path.of(job.get("folder").asText());
        SimpleJasperReportsContext context = contextOf(folder);
        if (compiled.add(folder.toString())) compile(folder, context);
        result.set("pages", fill(job, folder, context));
      } catch (Throwable thrown) {
        result.put("error", describe(thrown));
      }
    }
    JSON.writeValue(Path.of(arguments[1]).toFile(), results);
  }

  /** File names of reports and pictures are relative to the folder of the app. */
  private static SimpleJasperReportsContext contextOf(Path folder) {
    SimpleJasperReportsContext context = new SimpleJasperReportsContext();
    context.setExtensions(RepositoryService.class, List.of(new AppRepository(context, folder)));
    context.setExtensions(
        PersistenceServiceFactory.class, List.of(FileRepositoryPersistenceServiceFactory.getInstance()));
    return context;
  }

  private static void compile(Path folder, SimpleJasperReportsContext context) throws Exception {
    List<Path> reports;
    try (var files = Files.list(folder)) {
      reports = files.filter(file -> file.toString().endsWith(".jrxml")).sorted().toList();
    }
    for (Path report : reports) {
      String target = report.toString().replaceAll("\\.jrxml$", ".jasper");
      try {
        JasperCompileManager.getInstance(context).compileToFile(report.toString(), target);
      } catch (Exception thrown) {
        throw new Exception(report.getFileName() + ": " + describe(thrown), thrown);
      }
    }
  }

  private static ArrayNode fill(JsonNode job, Path folder, SimpleJasperReportsContext context) throws Exception {
    Locale locale = Locale.forLanguageTag(job.get("language").asText());
    Values values = new Values(folder, locale, context);
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("SUBREPORT_DIR", folder.toString());
    parameters.put(JRParameter.REPORT_LOCALE, locale);
    if (job.has("bundle")) parameters.put(JRParameter.REPORT_RESOURCE_BUNDLE, bundle(folder, job, locale));
    for (var member : job.get("values").properties()) {
      parameters.put(member.getKey(), values.of(member.getValue()));
    }
    JRDataSource rows =
        job.has("rows") ? (JRDataSource) parameters.get(job.get("rows").asText()) : new JREmptyDataSource(1);
    String report = folder.resolve(job.get("report").asText().replaceAll("\\.jrxml$", ".jasper")).toString();
    JasperPrint print = JasperFillManager.getInstance(context).fill(report, parameters, rows);
    JasperExportManager.getInstance(context).exportToPdfFile(print, job.get("pdf").asText());
    return new PageContent(JSON).of(print);
  }

  private static ResourceBundle bundle(Path folder, JsonNode job, Locale locale) throws Exception {
    String base = job.get("bundle").asText();
    return ResourceBundle.getBundle(
        base,
        locale,
        new ResourceBundle.Control() {
          @Override
          public List<String> getFormats(String name) {
            return FORMAT_PROPERTIES;
          }

          @Override
          public ResourceBundle newBundle(
              String name, Locale wanted, String format, ClassLoader loader, boolean reload) throws java.io.IOException {
            Path file = folder.resolve(toBundleName(name, wanted) + ".properties");
            if (!Files.exists(file)) return null;
            try (var reader = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
              return new PropertyResourceBundle(reader);
            }
          }
        });
  }

  private static String describe(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      // the messages of most exceptions repeat those of their causes
      if (cause.getMessage() != null && text.indexOf(cause.getMessage()) >= 0) continue;
      if (text.length() > 0) text.append(" <- ");
      text.append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
    }
    return text.toString();
  }
}
