/** The result of an evening as a picture to send: standings, how they came about, and the moments. */

export interface Result {
  title: string;
  date: string;
  heading: string;
  standing: { rank: number; name: string; total: number; colour: string; seat: number }[];
  rounds: number[][]; // totals by round, by seat
  colours: string[]; // by seat
  moments: string[];
}

const [width, edge] = [1080, 72];
const night = ["#1b1440", "#0d0a24"];
const [gold, text, dim, grid] = ["#f6cd68", "#f7f1e3", "#bdb3d6", "#ffffff22"];
const serif = '"Fraunces Variable", Georgia, "Hiragino Mincho ProN", serif';

/** As tall as what it shows. */
export function drawResult(result: Result): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  const pen = canvas.getContext("2d")!;
  const lines = result.moments.slice(0, 5).flatMap((moment) => wrapped(pen, moment, width - 2 * edge));
  const charted = result.rounds.length > 1 ? 400 : 0;
  canvas.height = 330 + result.standing.length * 92 + charted + (lines.length ? 90 + lines.length * 52 : 0) + 90;
  paintNight(pen, canvas.height);
  let y = paintHead(pen, result);
  y = paintStanding(pen, result, y);
  if (charted) y = paintChart(pen, result, y + 40, charted - 80) + 40;
  paintMoments(pen, lines, y + 30);
  pen.font = `500 30px ${serif}`;
  pen.fillStyle = dim;
  pen.textAlign = "center";
  pen.fillText("Walpurgis", width / 2, canvas.height - 44);
  return canvas;
}

function paintNight(pen: CanvasRenderingContext2D, height: number) {
  const sky = pen.createLinearGradient(0, 0, 0, height);
  night.forEach((colour, place) => sky.addColorStop(place, colour));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  const moon = new Path2D();
  moon.arc(width - 150, 140, 62, 0, 2 * Math.PI);
  pen.fillStyle = gold;
  pen.fill(moon);
  pen.fillStyle = night[0]!;
  pen.beginPath();
  pen.arc(width - 178, 122, 56, 0, 2 * Math.PI); // leaves a crescent
  pen.fill();
}

function paintHead(pen: CanvasRenderingContext2D, { title, date, heading }: Result): number {
  pen.textAlign = "left";
  pen.fillStyle = dim;
  fitted(pen, `${title} · ${date}`, 500, 34, width - 2 * edge - 180);
  pen.fillText(`${title} · ${date}`, edge, 122);
  pen.fillStyle = gold;
  fitted(pen, heading, 700, 68, width - 2 * edge);
  pen.fillText(heading, edge, 220);
  return 270;
}

function paintStanding(pen: CanvasRenderingContext2D, { standing }: Result, top: number): number {
  standing.forEach(({ rank, name, total, colour }, place) => {
    const y = top + place * 92 + 62;
    pen.strokeStyle = grid;
    pen.beginPath();
    pen.moveTo(edge, top + place * 92);
    pen.lineTo(width - edge, top + place * 92);
    pen.stroke();
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(edge + 84, y - 16, 18, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = rank === 1 ? gold : text;
    pen.textAlign = "left";
    pen.font = `600 46px ${serif}`;
    pen.fillText(`${rank}.`, edge, y);
    fitted(pen, name, rank === 1 ? 700 : 500, 46, width - 2 * edge - 310);
    pen.fillText(name, edge + 126, y);
    pen.textAlign = "right";
    pen.font = `700 54px ${serif}`;
    pen.fillText(String(total).replace("-", "−"), width - edge, y);
  });
  return top + standing.length * 92;
}

function paintChart(pen: CanvasRenderingContext2D, { rounds, colours }: Result, top: number, height: number): number {
  const all = [colours.map(() => 0), ...rounds];
  const [low, high] = [Math.min(0, ...all.flat()), Math.max(1, ...all.flat())];
  const x = (round: number) => edge + (round / (all.length - 1)) * (width - 2 * edge);
  const y = (points: number) => top + (1 - (points - low) / (high - low)) * height;
  pen.strokeStyle = grid;
  pen.lineWidth = 2;
  for (const points of new Set([low, 0, high])) {
    pen.beginPath();
    pen.moveTo(edge, y(points));
    pen.lineTo(width - edge, y(points));
    pen.stroke();
  }
  colours.forEach((colour, seat) => {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = 6;
    pen.lineJoin = "round";
    pen.beginPath();
    all.forEach((totals, round) => pen.lineTo(x(round), y(totals[seat] ?? 0)));
    pen.stroke();
    all.forEach((totals, round) => {
      pen.beginPath();
      pen.arc(x(round), y(totals[seat] ?? 0), 9, 0, 2 * Math.PI);
      pen.fill();
    });
  });
  return top + height;
}

function paintMoments(pen: CanvasRenderingContext2D, lines: string[], top: number) {
  pen.textAlign = "left";
  pen.fillStyle = text;
  pen.font = `400 36px ${serif}`;
  lines.forEach((line, place) => pen.fillText(line, edge, top + 50 + place * 52));
}

/** Chooses a size at which the text fits. */
function fitted(pen: CanvasRenderingContext2D, words: string, weight: number, size: number, room: number) {
  do pen.font = `${weight} ${size}px ${serif}`;
  while (pen.measureText(words).width > room && (size -= 2) > 14);
}

/** A sentence in lines that fit; Japanese breaks anywhere. */
function wrapped(pen: CanvasRenderingContext2D, sentence: string, room: number): string[] {
  pen.font = `400 36px ${serif}`;
  const parts = /[぀-ヿ一-鿿]/.test(sentence) ? [...sentence] : sentence.split(/(?<= )/);
  const lines = ["· "];
  for (const part of parts) {
    if (pen.measureText(lines.at(-1)! + part).width > room) lines.push("  ");
    lines[lines.length - 1] += part;
  }
  return lines;
}
