interface ImportMetaEnv {
  /** Whether this is the build that the Android and the iOS shell carry. A constant: what only they need costs the others nothing. */
  readonly NATIVE?: boolean;
}
