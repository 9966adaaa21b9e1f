export declare const webkitPackages: string[][];
export declare const noWebkit: string;
export declare function findWebkit(): { driver: string; browser: string; screen: string } | null;
