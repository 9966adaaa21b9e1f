import { Haptics, ImpactStyle } from '@capacitor/haptics';

export async function tap(): Promise<void> {
  await Haptics.impact({ style: ImpactStyle.Light });
}
