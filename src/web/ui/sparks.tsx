import type { CSSProperties } from 'react';
import './sparks.css';

type Point = Pick<DOMPoint, 'x' | 'y'>;

const SPARKS = 12;

/** The centre of an element in the window. */
export function centreOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Sparks that fly from a point of the window, once. */
export function Sparks({ x, y, onEnd }: Point & { onEnd: () => void }) {
  return (
    <div className="cheer" style={{ left: x, top: y }} aria-hidden="true" onAnimationEnd={onEnd}>
      {Array.from({ length: SPARKS }, (_, index) => (
        <i key={index} style={{ '--turn': `${(index * 360) / SPARKS}deg` } as CSSProperties} />
      ))}
    </div>
  );
}
