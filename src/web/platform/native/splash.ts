import { SplashScreen } from '@capacitor/splash-screen';

/** Hides the splash screen after the first paint: two frames after the screen was rendered. */
export async function hideSplash(): Promise<void> {
  await frame();
  await frame();
  await SplashScreen.hide();
}

const frame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
