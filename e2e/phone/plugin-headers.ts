import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import config from '../../capacitor.config.ts';

export type PhoneSystem = 'android' | 'ios';

/** The methods of a plugin, as the native side declares them: others are refused, as on a phone. */
export interface PluginHeader {
  readonly name: string;
  readonly methods: readonly { readonly name: string; readonly rtype?: string }[];
}

const packages = join(import.meta.dirname, '../../node_modules');
/** Capacitor's own plugins, and those that the apps are built with. */
const core = { android: '@capacitor/android/capacitor/src/main/java', ios: '@capacitor/ios/Capacitor' };
const inside = { android: 'android/src/main', ios: 'ios/Sources' };

/** Read from the sources that are compiled into the apps. */
export async function readPluginHeaders(system: PhoneSystem): Promise<PluginHeader[]> {
  const folders = [
    core[system],
    ...(config.includePlugins ?? []).map((plugin) => `${plugin}/${inside[system]}`),
  ];
  const read = { android: headersInJava, ios: headersInSwift }[system];
  const sources = await Promise.all(folders.map(sourcesIn));
  const headers = sources.flat().flatMap(read);
  for (const [index, folder] of folders.entries()) {
    if (sources[index]?.flatMap(read).length === 0) throw new Error(`No plugin was found in ${folder}`);
  }
  return headers;
}

async function sourcesIn(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.{java,kt,swift,m}', { cwd: join(packages, folder) }));
  return await Promise.all(files.map((file) => readFile(join(packages, folder, file), 'utf8')));
}

/** As `JSExport.swift` does; one plugin uses macros of Objective-C instead of Swift. */
function headersInSwift(source: string): PluginHeader[] {
  const [, name] = /(?:let jsName = |CAP_PLUGIN\(\w+, )"(\w+)"/.exec(source) ?? [];
  if (name === undefined) return [];
  const own = source.matchAll(
    /(?:CAPPluginMethod\(name: "|CAP_PLUGIN_METHOD\()(\w+)"?, (?:returnType: )?CAPPluginReturn(\w+)\)/g,
  );
  const methods = [...own].map(([, method = '', type = '']) => headerOf(method, type));
  return [{ name, methods: [...inherited, ...methods] }];
}

/** As `JSExport.java` does. */
function headersInJava(source: string): PluginHeader[] {
  const [, given, className = ''] =
    /@CapacitorPlugin\b(?:\(\s*(?:[^"]*?\bname = )?"(\w+)")?[\s\S]*?\bclass (\w+)/.exec(source) ?? [];
  if (!className.endsWith('Plugin') && className !== 'SystemBars') return [];
  const own = source.matchAll(
    /@PluginMethod(?:\(\s*returnType\s*=\s*PluginMethod\.RETURN_(\w+)\s*\))?\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:public void|(?:override )?fun) (\w+)/g,
  );
  const methods = [...own].map(([, type = 'PROMISE', method = '']) => headerOf(method, type));
  return [{ name: given ?? className, methods: [...inherited, ...methods] }];
}

function headerOf(name: string, type: string) {
  return type.toLowerCase() === 'none' ? { name } : { name, rtype: type.toLowerCase() };
}

/** Of every plugin (`Plugin.java`, `JSExport.swift`). */
const inherited = [
  { name: 'addListener' },
  { name: 'removeListener' },
  ...['removeAllListeners', 'checkPermissions', 'requestPermissions'].map((name) => ({
    name,
    rtype: 'promise',
  })),
];
