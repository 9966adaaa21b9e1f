import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { appLinkPaths, appLinkPrefixes, appLinkTo } from '#i18n/app-links.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { themeColor } from '#web/app/theme.ts';
import config from '../../capacitor.config.ts';
import { browsers } from '../build/browsers.ts';
import { root } from '../build/stamp.ts';
import { shellPictures } from './pictures.ts';
import { readShellSettings, version } from './settings.ts';
import { besideProject, buildNumberOf, writtenFiles } from './written.ts';

const read = async (file: string) => await readFile(join(root, file), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part);
const plugins = config.includePlugins ?? [];

/** `@capacitor/app` is `:capacitor-app` to Gradle. */
const gradleName = (plugin: string) => plugin.replace('@', '').replace('/', '-');

const packageJson = JSON.parse(await read('package.json')) as { devDependencies: Record<string, string> };
const pbxproj = await read('ios/App/App.xcodeproj/project.pbxproj');
const manifest = await read('android/app/src/main/AndroidManifest.xml');

describe('the Android and the iOS project are what `npm run shells` makes of the product', () => {
  test('have the files that the settings generate', async () => {
    const written = writtenFiles(version, await readShellSettings());
    for (const [file, text] of Object.entries(written)) expect(await read(file), file).toBe(text);
  });

  test('have the plugins of the configuration, from the folder beside them', async () => {
    for (const plugin of plugins) expect(packageJson.devDependencies, plugin).toHaveProperty([plugin]);
    const settings = await read('android/capacitor.settings.gradle');
    expect(found(settings, /new File\('\.\.\/node_modules\/(.+?)\/android'\)/g)).toEqual(plugins);
    const gradle = await read('android/app/capacitor.build.gradle');
    expect(found(gradle, /implementation project\(':(.+)'\)/g)).toEqual(plugins.map(gradleName));
    const swift = await read('ios/App/CapApp-SPM/Package.swift');
    expect(found(swift, /path: "\.\.\/\.\.\/\.\.\/node_modules\/(.+)"/g)).toEqual(plugins);
    expect(found(swift, /node_modules/g)).toHaveLength(plugins.length);
    expect(found(swift, /capacitor-swift-pm\.git", exact: "(.+)"/g)).toEqual([
      packageJson.devDependencies['@capacitor/ios'],
    ]);
    expect(packageJson.devDependencies['@capacitor/android']).toBe(
      packageJson.devDependencies['@capacitor/ios'],
    );
  });

  test('the app has one id and one name everywhere', async () => {
    const { appId = '', appName } = config;
    const [en, fr] = await Promise.all([loadAllMessages('en'), loadAllMessages('fr')]);
    expect(appName).toBe(en.common.product);
    const gradle = await read('android/app/build.gradle');
    expect(found(gradle, /(?:namespace =|applicationId) "(.+)"/g)).toEqual([appId, appId]);
    const activity = await read(`android/app/src/main/java/${appId.replaceAll('.', '/')}/MainActivity.java`);
    expect(activity).toContain(`package ${appId};`);
    expect(found(pbxproj, /PRODUCT_BUNDLE_IDENTIFIER = (.+);/g)).toEqual([appId, appId]);
    const name = /(?:app_name">|CFBundleDisplayName = ")(.+?)["<]/;
    for (const [file, expected] of [
      ['android/app/src/main/res/values/strings.xml', en.common.product],
      ['android/app/src/main/res/values-fr/strings.xml', fr.common.product],
      ['ios/App/App/en.lproj/InfoPlist.strings', en.common.product],
      ['ios/App/App/fr.lproj/InfoPlist.strings', fr.common.product],
    ] as const) {
      expect(name.exec(await read(file))?.[1], file).toBe(expected);
    }
  });

  test('run on the engines that the website is built for', () => {
    const engines = browsers.join(' ');
    expect(config.android?.minWebViewVersion).toBe(Number(found(engines, /chrome(\d+)/g)[0]));
    const [iosTarget] = found(engines, /ios([\d.]+)/g);
    expect(new Set(found(pbxproj, /IPHONEOS_DEPLOYMENT_TARGET = (.+);/g))).toEqual(new Set([iosTarget]));
  });

  test('open the server’s pages in the app on Android, and no other address', () => {
    expect(found(manifest, /android:path="(.+?)"/g)).toEqual(appLinkPaths);
    expect(found(manifest, /android:pathPrefix="(.+?)"/g)).toEqual(appLinkPrefixes);
    expect(manifest).toContain('<intent-filter android:autoVerify="true">');
    const { appId = '' } = config;
    expect(found(manifest, /<data android:(?!path)(.+?) \/>/g)).toEqual([
      'scheme="https"',
      'host="${appLinkHost}"',
      `scheme="${appId}" android:host="open"`,
    ]);
    expect(appLinkTo('https://club.example/auth/device#code=a', true)).toBe(
      `intent://open?link=https%3A%2F%2Fclub.example%2Fauth%2Fdevice%23code%3Da#Intent;scheme=${appId};package=${appId};end`,
    );
    expect(appLinkTo('https://club.example', false)).toBe(`${appId}://open?link=https%3A%2F%2Fclub.example`);
  });

  test('request no exact alarms, no backup and no plain http on Android', () => {
    expect(manifest).toMatch(/SCHEDULE_EXACT_ALARM"\s+tools:node="remove"/);
    for (const said of [
      'allowBackup="false"',
      'fullBackupContent="false"',
      'usesCleartextTraffic="false"',
      'localeConfig="@xml/locales_config"',
    ]) {
      expect(manifest).toContain(`android:${said}`);
    }
  });

  test('have the page’s background colour before it loads', async () => {
    const values = { light: 'values', dark: 'values-night' } as const;
    const assets = await read('ios/App/App/Assets.xcassets/Background.colorset/Contents.json');
    const { colors } = JSON.parse(assets) as { colors: { color: { components: object } }[] };
    for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
      const wanted = themeColor('system', scheme);
      const xml = await read(`android/app/src/main/res/${values[scheme]}/colors.xml`);
      expect(found(xml, /name="background">(.+?)</g)).toEqual([wanted]);
      const [red, green, blue] = found(wanted, /([\dA-F]{2})/g).map((part) => `0x${part}`);
      expect(colors[index]?.color.components).toEqual({ alpha: '1.000', red, green, blue });
    }
  });

  test('have every icon and splash in its size', async () => {
    for (const { file, side, opaque = false } of shellPictures(await read('public/icons/favicon.svg'))) {
      const { width, height, hasAlpha } = await sharp(join(root, file)).metadata();
      expect({ file, width, height, hasAlpha }).toEqual({
        file,
        width: side,
        height: side,
        hasAlpha: !opaque,
      });
    }
  });

  test('name no missing file in the Xcode project', async () => {
    const defined = new Set(found(pbxproj, /^\t\t([\dA-F]{24})\b[^\n]* = \{/gm));
    expect(found(pbxproj, /\b([\dA-F]{24})\b/g).filter((id) => !defined.has(id))).toEqual([]);
    for (const file of ['App.entitlements', 'PrivacyInfo.xcprivacy', 'Info.plist']) {
      expect(pbxproj).toContain(file);
      expect(await read(`ios/App/App/${file}`)).toContain('</plist>');
    }
    expect(await read('ios/App/App/App.entitlements')).toContain('applinks:$(APP_LINK_HOST)');
    const info = await read('ios/App/App/Info.plist');
    for (const scheme of ['$(GOOGLE_URL_SCHEME)', config.appId ?? ''])
      expect(info).toContain(`<string>${scheme}</string>`);
  });
});

describe('what is written into the projects', () => {
  test('give each release a higher number than the one before', () => {
    const versions = ['0.1.0', '0.1.1', '0.2.0', '0.10.0', '1.0.0', '1.0.12', '2.0.0'];
    const numbers = versions.map(buildNumberOf);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(versions.length);
    expect(() => buildNumberOf('1.1000.0')).toThrow('No build number');
  });

  test('let Google return to the reversed client id', () => {
    const settings = {
      publicUrl: 'https://club.example',
      googleWebClientId: '',
      googleIosClientId: '12-ab.apps.googleusercontent.com',
      appleSignIn: true,
    };
    const { 'ios/shell.xcconfig': xcconfig } = writtenFiles('1.2.3', settings);
    expect(xcconfig).toContain('GOOGLE_URL_SCHEME = com.googleusercontent.apps.12-ab\n');
    expect(xcconfig).toContain('APP_LINK_HOST = club.example\n');
  });

  test('name linked packages by the folder beside the project', () => {
    expect(besideProject(`new File('../../../main/node_modules/@capacitor/app/android')`, '../')).toBe(
      `new File('../node_modules/@capacitor/app/android')`,
    );
    expect(besideProject(`path: "../../../node_modules/@capacitor/app"`, '../../../')).toBe(
      `path: "../../../node_modules/@capacitor/app"`,
    );
  });
});
