import { Keyboard } from '@capacitor/keyboard';

/** While the keyboard is open, what floats at the bottom makes room for the field (`[data-keyboard]` in dock.css). */
export async function makeRoomForKeyboard(): Promise<void> {
  const { dataset } = document.documentElement;
  await Keyboard.addListener('keyboardWillShow', () => {
    dataset['keyboard'] = '';
  });
  await Keyboard.addListener('keyboardWillHide', () => {
    delete dataset['keyboard'];
  });
}
