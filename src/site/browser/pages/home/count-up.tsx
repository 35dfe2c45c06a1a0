import { useId } from "react";
import { useCountUp } from "react-countup";

interface CountUpProps {
  end: number;
  durationSeconds: number;
}

/** A figure that counts up from 0 once; apart, so that it is fetched when it comes into view. */
export default function CountUp({ end, durationSeconds }: CountUpProps) {
  const id = useId();
  useCountUp({ ref: id, start: 0, end, duration: durationSeconds, separator: "," });
  return <span id={id}>0</span>;
}
