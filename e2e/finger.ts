import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the screen: the browser makes of it what it makes of a real one, scrolling included. */
export class Finger {
  private at: Point = { x: 0, y: 0 };
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  static async on(page: Page): Promise<Finger> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    return new Finger(session);
  }

  async down(point: Point): Promise<void> {
    this.at = point;
    await this.touch('touchStart', [point]);
  }

  /** In steps, as a finger slides. */
  async moveTo(point: Point): Promise<void> {
    const from = this.at;
    for (let step = 1; step <= 8; step += 1) {
      const part = step / 8;
      this.at = { x: from.x + (point.x - from.x) * part, y: from.y + (point.y - from.y) * part };
      await this.touch('touchMove', [this.at]);
    }
  }

  async up(): Promise<void> {
    await this.touch('touchEnd', []);
  }

  private async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  }
}
