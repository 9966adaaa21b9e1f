import { classes } from './classes.ts';
import './skeleton.css';

/** A grey placeholder; its size comes from the class. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classes('skeleton', className)} aria-hidden="true" />;
}
