export declare function findChromium(): Promise<string | null>;
export declare function chromiumOptions(
  ...more: string[]
): Promise<{ executablePath?: string; args: string[] }>;
