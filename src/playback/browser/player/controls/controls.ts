// Defines the controls' custom elements; those already in the document are upgraded.
import "media-chrome/dist/media-controller.js";
import "media-chrome/dist/media-control-bar.js";
import "media-chrome/dist/media-loading-indicator.js";
import "media-chrome/dist/media-mute-button.js";
import "media-chrome/dist/media-play-button.js";
import "media-chrome/dist/media-preview-chapter-display.js";
import "media-chrome/dist/media-preview-thumbnail.js";
import "media-chrome/dist/media-preview-time-display.js";
import "media-chrome/dist/media-time-display.js";
import "media-chrome/dist/media-time-range.js";
import "media-chrome/dist/media-volume-range.js";
