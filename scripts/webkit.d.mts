export declare const webkitPackages: string[];
export declare function findWebkit(): { driver: string; browser: string; screen: string } | null;
export declare function canHaveWebkit(): boolean;
