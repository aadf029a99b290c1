package dev.almanac.api.jwt;

import static dev.almanac.testkit.token.TestSigner.base64;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.identity.Verdict;
import dev.almanac.testkit.token.TestSigner;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What attackers send. Each token is refused, and its bearer learns nothing about why. */
class ForgedTokenTest {
  private static final String TOLD = "Request unauthorized. The token is not valid.";

  private static final TestSigner RSA = TestSigner.of("rsa", "RS256");
  private static final TestSigner EC = TestSigner.of("ec", "ES256");
  private static final TestSigner ED = TestSigner.of("ed", "EdDSA");
  private static final TestSigner STRANGER = TestSigner.of("rsa", "RS256");

  private final Tokens tokens = new Tokens(RSA, EC, ED);

  static Stream<Map.Entry<String, String>> forged() throws Exception {
    var all = new HashMap<String, String>();
    String claims = new Tokens().claims();
    addAlgorithms(all, claims);
    addKeys(all, claims);
    addTexts(all, claims);
    addChanged(all, claims);
    addCurves(all, claims);
    all.put("another issuer", RSA.sign(new Tokens().claims("iss", "\"https://evil.example\"")));
    all.put(
        "issuer with a slash", RSA.sign(new Tokens().claims("iss", "\"https://id.example.com/\"")));
    all.put("no issuer", RSA.sign(new Tokens().claims("iss", "")));
    all.put(
        "issuers in a list", RSA.sign(new Tokens().claims("iss", "[\"https://id.example.com\"]")));
    return all.entrySet().stream();
  }

  /** Algorithms that anybody could sign with. */
  private static void addAlgorithms(Map<String, String> all, String claims) throws Exception {
    String good = RSA.sign(claims);
    all.put("no signature", good.substring(0, good.lastIndexOf('.') + 1));
    for (String none : new String[] {"none", "None", "NONE", "nOnE", ""}) {
      all.put(
          "alg %s".formatted(none),
          base64("{\"alg\":\"%s\"}".formatted(none).getBytes(UTF_8))
              + "."
              + base64(claims.getBytes(UTF_8))
              + ".");
      all.put("alg %s, signed".formatted(none), RSA.sign(header(none, "rsa"), claims));
    }
    all.put("no alg", RSA.sign("{\"kid\":\"rsa\"}", claims));
    all.put("alg is a list", RSA.sign("{\"alg\":[\"RS256\"],\"kid\":\"rsa\"}", claims));
    all.put("alg in small letters", RSA.sign(header("rs256", "rsa"), claims));
    all.put("public key as a shared secret, PEM", hmac(pem(), claims));
    all.put(
        "public key as a shared secret, DER", hmac(RSA.keys().getPublic().getEncoded(), claims));
    all.put(
        "public key as a shared secret, modulus",
        hmac(((RSAPublicKey) RSA.keys().getPublic()).getModulus().toByteArray(), claims));
  }

  /** Keys that are not those of the issuer, and ways to name them. */
  private static void addKeys(Map<String, String> all, String claims) throws Exception {
    all.put("another signer, same kid", STRANGER.sign(claims));
    all.put(
        "another signer, its key in the header",
        STRANGER.sign(
            "{\"alg\":\"RS256\",\"kid\":\"rsa\",\"jwk\":%s}".formatted(STRANGER.jwk()), claims));
    all.put(
        "another signer, its key in the header, no kid",
        STRANGER.sign("{\"alg\":\"RS256\",\"jwk\":%s}".formatted(STRANGER.jwk()), claims));
    for (String address : new String[] {"jku", "x5u"}) {
      all.put(
          "another signer, " + address,
          STRANGER.sign(
              "{\"alg\":\"RS256\",\"kid\":\"rsa\",\"%s\":\"https://evil.example/keys\"}"
                  .formatted(address),
              claims));
    }
    all.put(
        "another signer, x5c",
        STRANGER.sign("{\"alg\":\"RS256\",\"kid\":\"rsa\",\"x5c\":[\"MIIB\"]}", claims));
    for (String id : new String[] {
      "../../../../dev/null", "' OR 1=1 --", "file:///etc/passwd", "https://evil.example/k", "|id"
    }) {
      all.put("kid " + id, hmac(new byte[1], header("HS256", id), claims));
      all.put("kid " + id + ", another signer", STRANGER.sign(header("RS256", id), claims));
    }
    all.put("kid is an object", RSA.sign("{\"alg\":\"RS256\",\"kid\":{\"a\":1}}", claims));
    all.put("kid without end", RSA.sign(header("RS256", "k".repeat(600)), claims));
    all.put("key of another kind", RSA.sign(header("ES256", "rsa"), claims));
    all.put("key of another kid", RSA.sign(header("RS256", "ec"), claims));
  }

  /** Texts that two readers might understand differently. */
  private static void addTexts(Map<String, String> all, String claims) {
    all.put("crit", RSA.sign("{\"alg\":\"RS256\",\"kid\":\"rsa\",\"crit\":[\"exp\"]}", claims));
    all.put("b64", RSA.sign("{\"alg\":\"RS256\",\"kid\":\"rsa\",\"b64\":false}", claims));
    for (String type : new String[] {"logout+jwt", "dpop+jwt", "secevent+jwt", ""}) {
      all.put(
          "typ " + type,
          RSA.sign("{\"alg\":\"RS256\",\"kid\":\"rsa\",\"typ\":\"%s\"}".formatted(type), claims));
    }
    all.put("alg twice", RSA.sign("{\"alg\":\"none\",\"alg\":\"RS256\",\"kid\":\"rsa\"}", claims));
    all.put("a claim twice", RSA.sign(claims.replaceFirst("[{]", "{\"sub\":\"eve\",")));
    all.put(
        "a claim twice, escaped",
        RSA.sign(claims.replaceFirst("[{]", "{\"\\\\u0073ub\":\"eve\",")));
    all.put("something behind the claims", RSA.sign(claims + "{}"));
    all.put("a comment", RSA.sign("/**/" + claims));
    all.put("single quotes", RSA.sign(claims.replace('"', '\'')));
    all.put("no object", RSA.sign("[1]"));
    all.put("deep", RSA.sign("{\"a\":%s%s}".formatted("[".repeat(4_000), "]".repeat(4_000))));
  }

  /** Tokens that were changed on their way. */
  private static void addChanged(Map<String, String> all, String claims) {
    String good = RSA.sign(claims);
    all.put("padding", padded(good, 0));
    all.put("padding behind the claims", padded(good, 1));
    all.put("padding behind the signature", good + "=");
    all.put("a blank in the signature", good.substring(0, good.length() - 4) + "%20" + "aa");
    all.put(
        "changed claims",
        good.substring(0, good.indexOf('.') + 1)
            + base64(claims.replace("ada", "eve").getBytes(UTF_8))
            + good.substring(good.lastIndexOf('.')));
    all.put("signature of another length", good.substring(0, good.length() - 4));
    all.put("signature with a zero before it", longer(good));
  }

  /** Signatures that are none, of keys on curves. */
  private static void addCurves(Map<String, String> all, String claims) {
    String curved = EC.sign(claims);
    all.put("ECDSA, zeros", withSignature(curved, new byte[64]));
    byte[] half = new byte[64];
    half[63] = 1;
    all.put("ECDSA, r is 0", withSignature(curved, half));
    byte[] other = new byte[64];
    other[31] = 1;
    all.put("ECDSA, s is 0", withSignature(curved, other));
    byte[] order = new byte[64];
    byte[] n = EllipticCurve.P256.parameters().getOrder().toByteArray();
    System.arraycopy(n, n.length - 32, order, 0, 32);
    System.arraycopy(n, n.length - 32, order, 32, 32);
    all.put("ECDSA, r and s are the order", withSignature(curved, order));
    all.put("ECDSA, too short", withSignature(curved, new byte[63]));
    all.put("ECDSA, as in certificates", withSignature(curved, der(curved)));
    all.put("ECDSA, empty", withSignature(curved, new byte[0]));
    all.put("EdDSA, zeros", withSignature(ED.sign(claims), new byte[64]));
    all.put("EdDSA, too long", withSignature(ED.sign(claims), new byte[65]));
  }

  @ParameterizedTest
  @MethodSource("forged")
  void isRefused(Map.Entry<String, String> forged) {
    assertThat(tokens.believes(RSA.sign(tokens.claims()))).isTrue();
    assertThat(tokens.believes(EC.sign(tokens.claims()))).isTrue();
    assertThat(tokens.believes(ED.sign(tokens.claims()))).isTrue();

    switch (tokens.admit(forged.getValue())) {
      case Verdict.Refused refused ->
        assertThat(refused.error().message()).as(forged.getKey()).isEqualTo(TOLD);
      case Verdict.Unclear unclear ->
        assertThat(forged.getValue()).as(forged.getKey()).contains("%");
      case Verdict.Admitted admitted -> throw new AssertionError(forged.getKey());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
        "Ed25519"
      })
  void everyAlgorithmIsKnown(String algorithm) {
    var signer = TestSigner.of("one", algorithm);
    var issuer = new Tokens(signer);

    assertThat(issuer.believes(signer.sign(issuer.claims()))).isTrue();
    assertThat(new Tokens(Set.of(), signer).refusal(signer.sign(issuer.claims())))
        .isEqualTo(TOLD);
    var stranger = TestSigner.of("one", algorithm);
    assertThat(issuer.refusal(stranger.sign(issuer.claims()))).isEqualTo(TOLD);
  }

  @Test
  void aKeyThatSaysItsAlgorithmTakesNoOther() {
    var issuer = new Tokens(RSA);
    issuer.published = issuer.published.replace("\"use\"", "\"alg\":\"PS256\",\"use\"");

    assertThat(issuer.believes(RSA.with("rsa", "PS256").sign(issuer.claims()))).isTrue();
    assertThat(issuer.refusal(RSA.sign(issuer.claims()))).isEqualTo(TOLD);
  }

  @Test
  void theHeaderMayBringWhatIsNotLookedAt() {
    assertThat(tokens.believes(RSA.sign(
            "{\"alg\":\"RS256\",\"kid\":\"rsa\",\"typ\":\"at+jwt\",\"x5t\":\"abc\"}",
            tokens.claims())))
        .isTrue();
    assertThat(tokens.believes(RSA.sign("{\"alg\":\"RS256\"}", tokens.claims())))
        .isTrue();
  }

  private static String header(String algorithm, String id) {
    return "{\"alg\":\"%s\",\"kid\":\"%s\"}".formatted(algorithm, id);
  }

  private static String hmac(byte[] secret, String claims) throws Exception {
    return hmac(secret, header("HS256", "rsa"), claims);
  }

  private static String hmac(byte[] secret, String header, String claims) throws Exception {
    String signed = base64(header.getBytes(UTF_8)) + "." + base64(claims.getBytes(UTF_8));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret, "HmacSHA256"));
    return signed + "." + base64(mac.doFinal(signed.getBytes(UTF_8)));
  }

  private static byte[] pem() {
    return ("-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(RSA.keys().getPublic().getEncoded())
            + "\n-----END PUBLIC KEY-----\n")
        .getBytes(UTF_8);
  }

  private static String padded(String token, int part) {
    String[] parts = token.split("[.]", -1);
    parts[part] += "=";
    return String.join(".", parts);
  }

  private static String withSignature(String token, byte[] signature) {
    return token.substring(0, token.lastIndexOf('.') + 1) + base64(signature);
  }

  private static byte[] signatureOf(String token) {
    return Base64.getUrlDecoder().decode(token.substring(token.lastIndexOf('.') + 1));
  }

  private static String longer(String token) {
    byte[] signature = signatureOf(token);
    byte[] longer = new byte[signature.length + 1];
    System.arraycopy(signature, 0, longer, 1, signature.length);
    return withSignature(token, longer);
  }

  /** The same numbers in the other form in which they are written. */
  private static byte[] der(String token) {
    byte[] signature = signatureOf(token);
    byte[] r = new java.math.BigInteger(1, Arrays.copyOf(signature, 32)).toByteArray();
    byte[] s = new java.math.BigInteger(1, Arrays.copyOfRange(signature, 32, 64)).toByteArray();
    var der = new java.io.ByteArrayOutputStream();
    der.write(0x30);
    der.write(4 + r.length + s.length);
    der.write(2);
    der.write(r.length);
    der.writeBytes(r);
    der.write(2);
    der.write(s.length);
    der.writeBytes(s);
    return der.toByteArray();
  }
}
