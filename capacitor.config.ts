import type { CapacitorConfig } from '@capacitor/cli';

/** What the Android and the iOS shell are made of (docs/decisions/shells.md). What an operator sets is in `shells.json`. */
const config: CapacitorConfig = {
  appId: 'club.resilience.app',
  appName: 'Resilience',
  webDir: 'dist/native',
  // The logs of a real phone contain nothing that the page prints.
  loggingBehavior: 'debug',
  server: {
    hostname: 'localhost',
    androidScheme: 'https',
    iosScheme: 'capacitor',
    errorPath: 'too-old.html',
  },
  // The oldest engine that the website is built for too (vite.config.ts); iOS says it by its deployment target.
  android: { minWebViewVersion: 123 },
  // Named one by one, so that a package that happens to be installed never becomes a part of the apps.
  includePlugins: [
    '@capacitor/app',
    '@capacitor/browser',
    '@capacitor/filesystem',
    '@capacitor/haptics',
    '@capacitor/keyboard',
    '@capacitor/local-notifications',
    '@capacitor/network',
    '@capacitor/preferences',
    '@capacitor/share',
    '@capacitor/splash-screen',
    '@capgo/capacitor-social-login',
  ],
  plugins: {
    // The page takes the splash away when it has painted; one that cannot is shown after ten seconds all the same.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 10_000, androidSplashResourceName: 'splash' },
    SystemBars: { insetsHandling: 'native', initialViewportFitValueHint: 'cover', style: 'DEFAULT' },
    // The page becomes smaller with the keyboard, as it does by itself.
    Keyboard: { autoBackdropColor: 'dom' },
    LocalNotifications: { smallIcon: 'ic_stat_reminder', iconColor: '#5A67D8' },
    SocialLogin: {
      // The code of the others is linked into the apps unless it is refused.
      providers: { google: true, apple: true, facebook: false, twitter: false },
      logLevel: 1,
    },
  },
};

export default config;
