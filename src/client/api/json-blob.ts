/** A value as JSON, made where the page is not held up by it: in a worker. The page neither copies nor reads it. */
export class JsonBlob<T> {
  readonly blob: Blob;

  constructor(blob: Blob) {
    this.blob = blob;
  }

  async parse(): Promise<T> {
    return JSON.parse(await this.blob.text()) as T;
  }
}
