package dev.almanac.browser.views;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** Makes pictures of a page small: 256 colours do for text and drawings. */
final class FewColours {
  private static final int COLOURS = 256;
  private static final int OPAQUE = 0xFFFFFF;

  /** How much further apart colours must be if they are still too many, squared. */
  private static final int STEP = 24;

  private FewColours() {}

  /** Converts a PNG into one with a palette. */
  static byte[] of(byte[] png) throws IOException {
    var image = ImageIO.read(new ByteArrayInputStream(png));
    var palette = palette(image);
    var few = new BufferedImage(
        image.getWidth(),
        image.getHeight(),
        BufferedImage.TYPE_BYTE_INDEXED,
        new IndexColorModel(
            8,
            palette.size(),
            palette.stream().mapToInt(colour -> colour).toArray(),
            0,
            false,
            -1,
            DataBuffer.TYPE_BYTE));
    var nearest = new HashMap<Integer, Integer>();
    var raster = few.getRaster();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        int colour = image.getRGB(x, y) & OPAQUE;
        raster.setSample(x, y, 0, nearest.computeIfAbsent(colour, one -> nearest(palette, one)));
      }
    }
    var out = new ByteArrayOutputStream();
    ImageIO.write(few, "png", out);
    return out.toByteArray();
  }

  /** The more often a colour is seen, the sooner it is taken, but none that is like another. */
  private static List<Integer> palette(BufferedImage image) {
    var colours = byFrequency(image);
    for (int apart = 0; ; apart += STEP) {
      var palette = distinct(colours, apart);
      if (palette.size() <= COLOURS) {
        return palette;
      }
    }
  }

  private static List<Integer> distinct(List<Integer> colours, int apart) {
    var palette = new ArrayList<Integer>();
    for (int colour : colours) {
      if (palette.stream().allMatch(taken -> distance(taken, colour) >= apart)) {
        palette.add(colour);
      }
      if (palette.size() > COLOURS) {
        break;
      }
    }
    return palette;
  }

  private static List<Integer> byFrequency(BufferedImage image) {
    var counts = new HashMap<Integer, Integer>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        counts.merge(image.getRGB(x, y) & OPAQUE, 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.<Integer, Integer>comparingByValue()
            .reversed()
            .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int nearest(List<Integer> palette, int colour) {
    int best = 0;
    for (int at = 1; at < palette.size(); at++) {
      if (distance(palette.get(at), colour) < distance(palette.get(best), colour)) {
        best = at;
      }
    }
    return best;
  }

  private static int distance(int one, int other) {
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      int difference = (one >> shift & 0xFF) - (other >> shift & 0xFF);
      sum += difference * difference;
    }
    return sum;
  }
}
