import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Base64;
import net.sf.jasperreports.engine.JasperReportsContext;
import net.sf.jasperreports.repo.FileRepositoryService;
import net.sf.jasperreports.repo.RepositoryContext;

/** The files of an app, and `data:` addresses, which JasperReports does not read by itself. */
final class AppRepository extends FileRepositoryService {
  AppRepository(JasperReportsContext context, Path folder) {
    super(context, folder.toString(), true);
  }

  @Override
  public InputStream getInputStream(RepositoryContext context, String address) {
    if (!address.startsWith("data:")) return super.getInputStream(context, address);
    return new ByteArrayInputStream(Base64.getDecoder().decode(address.substring(address.indexOf(',') + 1)));
  }
}
