import { useId, useState } from "react";
import { Button } from "../forms/button.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { CropArea } from "./crop-area.tsx";
import { Arrows } from "./crop-arrows.tsx";
import { type Crop, frameOf, largestZoom, middleCrop, moveBy, zoomTo } from "./crop-geometry.ts";
import type { OpenedImage } from "./open-image.ts";

/** The shape in which pages show a picture. */
export interface CropShape {
  /** The size of the largest file that pages need; a larger one need not be sent. */
  width: number;
  height: number;
  isRound?: boolean;
}

interface CropDialogProps {
  picture: OpenedImage;
  shape: CropShape;
  onUse: (file: Blob) => void;
  onClose: () => void;
}

/** Crops an image to a shape by dragging, a zoom slider and arrow buttons. */
export function CropDialog({ picture, shape, onUse, onClose }: CropDialogProps) {
  const { isRound = false } = shape;
  const aspect = shape.width / shape.height;
  const cropped = { size: picture, aspect };
  const [crop, setCrop] = useState<Crop>(middleCrop);
  const [failure, setFailure] = useState<string>();
  const move = (right: number, down: number) =>
    // The crop moves opposite to the image.
    setCrop((before) => moveBy(cropped, before, -right, -down));
  const zoom = (closer: number) => setCrop((before) => zoomTo(cropped, before, closer));
  const use = async () => {
    try {
      onUse(await writeCrop(picture, shape, crop));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose what is shown"
      description="Drag the picture, or move it with the arrows."
    >
      <CropArea picture={picture} aspect={aspect} isRound={isRound} crop={crop} onMove={move} />
      <div className="mt-5 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
        <ZoomSlider zoom={crop.zoom} onZoom={zoom} />
        <Arrows onMove={move} />
      </div>
      {failure && (
        <p role="alert" className="mt-4 text-danger-text">
          {failure}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button onClick={() => void use()} className="max-sm:flex-1">
          Use picture
        </Button>
      </div>
    </Dialog>
  );
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className="flex flex-1 basis-44 items-center gap-3">
      <label htmlFor={id} className="text-small font-medium">
        Zoom
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={largestZoom}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={(event) => onZoom(event.currentTarget.valueAsNumber)}
        className={sliderClass}
      />
    </div>
  );
}

const sliderClass =
  "pressable min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-transparent " +
  "[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full " +
  "[&::-webkit-slider-runnable-track]:bg-border [&::-webkit-slider-thumb]:-mt-2 " +
  "[&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none " +
  "[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent " +
  "[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-border " +
  "[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent";

/**
 * The cropped rectangle as a file, not enlarged: WebP, or PNG from browsers that cannot encode
 * WebP.
 */
async function writeCrop(picture: OpenedImage, shape: CropShape, crop: Crop): Promise<Blob> {
  const { left, top, width, height } = frameOf(
    { size: picture, aspect: shape.width / shape.height },
    crop,
  );
  const scale = Math.min(1, shape.width / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/webp", 0.92);
  const blob = await promise;
  if (!blob) throw new Error("The picture cannot be written");
  return blob;
}
