/** The built files a page names. The server reads them from the build's manifest, the development server from its sources. */
export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The files of these source modules and of all that they import, to be fetched ahead. */
  chunksOf(sources: readonly string[]): readonly string[];
}
