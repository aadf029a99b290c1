package dev.almanac.spring.hidden;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.spring.shop.ShopApplication;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.CodecDataConverter;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.payload.codec.PayloadCodec;
import java.util.List;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** The shop with a data converter of its own, as one that encrypts would be. */
@SpringBootApplication(scanBasePackageClasses = ShopApplication.class)
public class HiddenShop {
  public static final ByteString HIDDEN = ByteString.copyFromUtf8("binary/hidden");

  @Bean
  DataConverter hiding() {
    return new CodecDataConverter(DefaultDataConverter.newDefaultInstance(), List.of(new Hiding()));
  }

  private static final class Hiding implements PayloadCodec {
    @Override
    public List<Payload> encode(List<Payload> payloads) {
      return payloads.stream()
          .map(plain -> Payload.newBuilder()
              .putMetadata("encoding", HIDDEN)
              .setData(plain.toByteString())
              .build())
          .toList();
    }

    @Override
    public List<Payload> decode(List<Payload> payloads) {
      return payloads.stream().map(Hiding::plain).toList();
    }

    private static Payload plain(Payload payload) {
      if (!payload.getMetadataOrThrow("encoding").equals(HIDDEN)) {
        return payload; // such as the times, which the server writes
      }
      try {
        return Payload.parseFrom(payload.getData());
      } catch (InvalidProtocolBufferException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
