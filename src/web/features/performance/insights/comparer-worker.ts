import { type Asked, insightsOf } from './insights-of.ts';

/** Compares habits beside the page, which stays responsive: thousands of pairs over years. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  postMessage(insightsOf(data), { transfer: [] });
});
