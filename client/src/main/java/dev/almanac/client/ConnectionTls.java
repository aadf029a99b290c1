package dev.almanac.client;

import dev.almanac.protocol.pem.Certificates;
import dev.almanac.protocol.pem.PemException;
import dev.almanac.protocol.pem.PrivateKeys;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * How a connection is encrypted: whom it trusts, and with what it proves who the client is. Files
 * are read at once, so that a wrong one is refused where it is named.
 */
final class ConnectionTls {
  private static final int LARGEST_FILE = 1 << 20;

  private boolean isOn;
  private List<X509Certificate> authorities = List.of();
  private List<X509Certificate> chain = List.of();
  private @Nullable PrivateKey key;
  private String serverName = "";

  void turnOn() {
    isOn = true;
  }

  /** @throws BadSettingException if the file has no certificates */
  void trust(Path file) {
    isOn = true;
    authorities = certificates(file);
  }

  /** @throws BadSettingException if a file does not have what it should */
  void show(Path certificates, Path secret) {
    isOn = true;
    chain = certificates(certificates);
    try {
      key = PrivateKeys.read(text(secret));
    } catch (PemException e) {
      throw new BadSettingException("%s %s".formatted(secret, e.getMessage()));
    }
    if (!PrivateKeys.belongs(key, chain.getFirst())) {
      throw new BadSettingException(
          "%s is not the key of the first certificate in %s".formatted(secret, certificates));
    }
  }

  void expect(String name) {
    isOn = true;
    serverName = name;
  }

  /** Prepares the options of a connection; without TLS, it leaves them as they are. */
  void apply(WorkflowServiceStubsOptions.Builder options) {
    if (!isOn) {
      return;
    }
    if (authorities.isEmpty() && chain.isEmpty()) {
      options.setEnableHttps(true);
    } else {
      setContext(options);
    }
    if (!serverName.isEmpty()) {
      options.setChannelInitializer(channel -> channel.overrideAuthority(serverName));
    }
  }

  private void setContext(WorkflowServiceStubsOptions.Builder options) {
    SslContextBuilder context = GrpcSslContexts.forClient();
    if (!authorities.isEmpty()) {
      context.trustManager(authorities);
    }
    if (key != null) {
      context.keyManager(key, chain);
    }
    try {
      options.setSslContext(context.build());
    } catch (SSLException | IllegalArgumentException e) {
      throw new BadSettingException("The certificates and the key cannot be used: " + e);
    }
  }

  private static List<X509Certificate> certificates(Path file) {
    try {
      return Certificates.read(text(file));
    } catch (PemException e) {
      throw new BadSettingException("%s %s".formatted(file, e.getMessage()));
    }
  }

  private static String text(Path file) {
    try (var stream = Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(LARGEST_FILE + 1);
      if (bytes.length > LARGEST_FILE) {
        throw new BadSettingException(file + " is larger than 1 MiB");
      }
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new BadSettingException(file + " does not exist");
    } catch (AccessDeniedException e) {
      throw new BadSettingException(file + " may not be read by the user of this process");
    } catch (IOException e) {
      throw new BadSettingException("%s cannot be read: %s".formatted(file, e.getMessage()));
    }
  }
}
