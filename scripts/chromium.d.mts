export declare function findChromium(): Promise<string | null>;
export declare const chromiumArguments: string[];
