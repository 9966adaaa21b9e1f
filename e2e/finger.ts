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

  /**
   * Down, along and up, each touch after the other: of many at once the browser would make a tap. They tell their own time, so that a busy
   * machine does not make the finger slow.
   */
  async slide(from: Point, to: Point): Promise<void> {
    let seconds = Date.now() / 1_000;
    const later = () => (seconds += 0.02);
    this.at = from;
    await this.touch('touchStart', [from], later());
    for (const step of this.stepsTo(to)) await this.touch('touchMove', [step], later());
    await this.touch('touchEnd', [], later());
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

  /** `timestamp`: seconds since 1970, for another time than now. */
  private async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Point[],
    timestamp?: number,
  ): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      ...(timestamp !== undefined && { timestamp }),
    });
  }
}
