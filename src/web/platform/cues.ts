import type { Locale } from '#i18n/locale.ts';

/** Two tones, in hertz, one after the other. */
const TONES = [660, 880] as const;
const TONE_SECONDS = 0.35;
const LOUDNESS = 0.25;

let audio: AudioContext | undefined;

/** Makes sounds possible, once the user has touched the page: browsers allow none before. */
export function prepareSound(): void {
  if (!('AudioContext' in globalThis) || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  // A device without an output never resumes.
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
}

/** A short chime, made by the browser: no file. */
export function chime(): void {
  if (audio?.state !== 'running') return;
  for (const [index, tone] of TONES.entries()) {
    const start = audio.currentTime + index * TONE_SECONDS;
    const [sound, volume] = [audio.createOscillator(), audio.createGain()];
    sound.frequency.value = tone;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    sound.connect(volume).connect(audio.destination);
    sound.start(start);
    sound.stop(start + TONE_SECONDS);
  }
}

/** Whether this device can say a text. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Says a text, in the place of one that is still said. */
export function speak(text: string, locale: Locale): void {
  if (!canSpeak()) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = locale;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
