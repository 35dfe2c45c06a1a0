import { useId, useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { CropArea } from "./crop-area.tsx";
import { Arrows } from "./crop-arrows.tsx";
import { cropAvatar } from "./crop-avatar.ts";
import { type Crop, largestZoom, middleCrop, moveBy, zoomTo } from "./crop-geometry.ts";
import type { OpenedImage } from "./open-image.ts";

interface CropDialogProps {
  picture: OpenedImage;
  onUse: (file: Blob) => void;
  onClose: () => void;
}

/** Crops an image to a square by dragging, a zoom slider and arrow buttons. */
export function CropDialog({ picture, onUse, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(middleCrop);
  const [failure, setFailure] = useState<string>();
  const move = (right: number, down: number) =>
    // The crop moves opposite to the image.
    setCrop((before) => moveBy(picture, before, -right, -down));
  const zoom = (closer: number) => setCrop((before) => zoomTo(picture, before, closer));
  const use = async () => {
    try {
      onUse(await cropAvatar(picture, crop));
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
      <CropArea picture={picture} crop={crop} onMove={move} />
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
