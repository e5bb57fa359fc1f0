5/*
 * Copyright 2026 The quarry authors
 */
package quarry;

import java.util.List;
import java.util.Map;

/**
 * Keeps {@link Stone stones} by name.
 *
 * <p>Threads may share one.
 */
@SuppressWarnings("public class Fake {}")
public abstract class Store<K extends Comparable<K>> implements AutoCloseable {
  /** How many there may be. */
  public static final int MOST = 100;
  public int notConstant = 1;
  private static final String HIDDEN = "public void inAString() {}";

  // public void commentedOut() {}

  protected Store(Map<K, Stone> stones) {}

  Store() {}

  /**
   * Finds one.
   *
   * @param key which
   */
  @Deprecated
  public Stone find(final K key, /* or null */ List<? super K> others) throws java.io.IOException {
    class Local {
      public void inner() {}
    }
    Runnable run = new Runnable() {
      @Override
      public void run() {}
    };
    return null;
  }

  public Stone find(K key) { return null; }

  protected abstract void reload();

  void packagePrivate() {}

  private void hidden() {}

  /** Builds one. */
  public static final class Builder<T> {
    public Builder<T> with(T value) { return this; }
    private void check() {}
  }

  private static class Node {
    public void unreachable() {}
  }
}

class Helper {
  public void alsoUnreachable() {}
}
