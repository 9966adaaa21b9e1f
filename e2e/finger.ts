import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the screen: the browser handles its touches as real ones, scrolling included. */
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
    for (const step of this.stepsTo(point)) await this.touch('touchMove', [step]);
  }

  /** Down, along and up without a pause that a row could take for a rest. */
  async swipe(from: Point, to: Point): Promise<void> {
    const down = this.down(from);
    const moves = this.stepsTo(to).map((step) => this.touch('touchMove', [step]));
    await Promise.all([down, ...moves, this.up()]);
  }

  async up(): Promise<void> {
    await this.touch('touchEnd', []);
  }

  private stepsTo(point: Point): Point[] {
    const from = this.at;
    this.at = point;
    return Array.from({ length: 8 }, (_, index) => {
      const part = (index + 1) / 8;
      return { x: from.x + (point.x - from.x) * part, y: from.y + (point.y - from.y) * part };
    });
  }

  private async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  }
}
