import './chart-scale.css';

/** The labels of 100, 50 and 0. */
export type Scale = readonly [high: string, middle: string, low: string];

/** The labels at the left of a chart, from its top to its bottom. */
export function ChartScale({ scale }: { scale: Scale }) {
  return (
    <div className="chart-scale" aria-hidden="true">
      {scale.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  );
}
