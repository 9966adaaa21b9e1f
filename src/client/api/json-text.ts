/** A value as JSON, made where the page is not held up by it: in a worker. */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): T {
    return JSON.parse(this.text) as T;
  }
}
