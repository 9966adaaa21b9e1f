import { fuzzEveryCall } from './every-call.ts';

fuzzEveryCall('postgres');
