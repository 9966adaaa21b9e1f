import { SplashScreen } from '@capacitor/splash-screen';

/** Takes the splash away once the first screen has been painted: two frames after it was put into the page. */
export async function hideSplash(): Promise<void> {
  await frame();
  await frame();
  await SplashScreen.hide();
}

const frame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
